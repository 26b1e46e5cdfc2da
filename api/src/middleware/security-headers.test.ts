import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import type { AppState } from '../context.ts';
import { parseEnv } from '../env.ts';
import { securityHeaders } from './security-headers.ts';

async function readPolicy(variables: Record<string, string>, path = '/'): Promise<string> {
  const koa = new Koa<AppState>().use(securityHeaders(parseEnv(variables)));
  const server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  server.close();
  return headers.get('content-security-policy') ?? '';
}

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
    const policy = await readPolicy(variables);
    expect(policy.match(/connect-src ([^;]*)/)?.[1]?.split(' ')).toEqual(["'self'", ...hosts]);
  });

  it.each([
    '/',
    '/js/main.0123abcd.js',
    '/js/worker.0123abcd.js',
    '/js/derivation.js',
    '/r/x/js/derivation.0123abcd.js',
  ])('forbids WebAssembly to %s', async (path) => {
    expect(await readPolicy({}, path)).not.toContain('wasm');
  });

  it('allows WebAssembly to the script that derives keys, and no connection', async () => {
    const policy = await readPolicy({}, '/js/derivation.0123abcd.js');
    expect(policy).toContain("default-src 'none'; script-src 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/connect-src|'self'|\*|unsafe-inline|'unsafe-eval'/);
  });
});
