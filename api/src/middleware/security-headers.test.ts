import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import type { AppState } from '../context.ts';
import { parseEnv } from '../env.ts';
import { securityHeaders } from './security-headers.ts';

describe('the content security policy', () => {
  const [weather, geocoding] = ['https://api.open-meteo.com', 'https://nominatim.openstreetmap.org'];
  it.each([
    ['the public services by default', {}, [weather, geocoding]],
    [
      'a configured geocoder in place of the public one',
      { GEOCODING_URL: 'https://geo.example/search' },
      [weather, 'https://geo.example'],
    ],
    ['no geocoder that is turned off', { GEOCODING_URL: 'off' }, [weather]],
    ['no weather service that is turned off', { WEATHER_URL: 'off' }, [geocoding]],
    ['no service when both are turned off', { WEATHER_URL: 'off', GEOCODING_URL: 'off' }, []],
  ])('allows connections to %s', async (_, variables, hosts) => {
    const koa = new Koa<AppState>().use(securityHeaders(parseEnv(variables)));
    const server = createServer(koa.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    server.close();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.match(/connect-src ([^;]*)/)?.[1]?.split(' ')).toEqual(["'self'", ...hosts]);
  });
});
