// @vitest-environment jsdom
import { SETTINGS_ID } from '@northkeep/contracts';
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lines, settings, vault } from '../index.ts';
import { openTestVault } from '../testing/open-vault.ts';
import { loadWeatherModule, type WeatherModule } from '../weather/load-weather.ts';
import { findServiceRefusal } from './agreed-service.ts';

const AGREED = { weatherOrigin: 'https://weather.example', geocodingOrigin: 'https://geo.example' };
/** Values that exist in clear only on this device. The coordinates are searched as they would be sent. */
const OPENED = ['Quiet text', 'Tromso', '69.65', '18.96'];

/** Addresses that a lying server can name in place of the agreed `https://weather.example`. */
const ADDRESSES = [
  'https://evil.example',
  'https://weather.example.evil.example',
  'https://evil.example/weather.example',
  'https://weather.example@evil.example',
  'https://user:secret@weather.example',
  'https://weather.example:8443',
  'http://weather.example',
  '//evil.example',
  '/collect',
  'javascript:alert(1)',
  'data:application/json,[]',
  '',
];

let named: string;
let requests: string[];
let module: WeatherModule;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  await openTestVault();
  const inner = globalThis.fetch;
  requests = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.origin);
    requests.push(decodeURIComponent(`${url.href} ${String(init?.body ?? '')} ${JSON.stringify(init?.headers ?? {})}`));
    if (url.pathname === '/api/location-services') {
      return Response.json({ weather: named, geocoding: { url: named, isPublic: false } });
    }
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return Response.json([]);
    return inner(input, init);
  };
  module = await loadWeatherModule();
});
afterEach(() => vi.restoreAllMocks());

/** Runs everything that sends opened values to an address from a response: the forecast and the search for a place. */
async function askServices(agreed: Partial<typeof AGREED>): Promise<void> {
  lines.create({ text: 'Quiet text' });
  const place = { city: 'Tromso', latitude: 69.6516, longitude: 18.9558, geoEnabled: true };
  settings.create({ ...place, ...agreed }, { id: SETTINGS_ID });
  await when(() => !['none', 'loading'].includes(module.weather.state.status), { timeout: 2_000 });
  await module.weather.refresh();
  await module.searchPlaces('Tromso').catch(() => undefined);
}

const leaked = () => requests.filter((request) => OPENED.some((value) => request.includes(value)));

describe('an address that a response names', () => {
  it.each([...ADDRESSES, 'http://localhost:3000', 'http://localhost:3000/weather'])(
    'receives no opened value when it is %j and not the agreed one',
    async (address) => {
      named = address;
      await askServices(AGREED);
      expect(leaked()).toEqual([]);
      expect(module.weather.state.status).toBe('refused');
    },
  );

  it('receives no opened value before the user has agreed to any host', async () => {
    named = 'https://weather.example';
    await askServices({});
    expect(leaked()).toEqual([]);
  });

  it('receives the place after the user agreed to its origin, and the search only at the geocoding service', async () => {
    named = 'https://weather.example/base';
    await askServices(AGREED);
    await vi.waitFor(() => expect(leaked()).toHaveLength(1));
    expect(leaked()[0]).toContain('https://weather.example/base/v1/forecast?latitude=69.65');
    module.agreeToServices({ weather: null, geocoding: named });
    await module.searchPlaces('Tromso');
    expect(leaked().at(-1)).toContain('https://weather.example/base/search?q=Tromso');
  });

  it('receives nothing while the vault is locked', async () => {
    named = 'https://weather.example';
    await askServices(AGREED);
    await vault.lock();
    requests.length = 0;
    await expect(module.searchPlaces('Tromso')).rejects.toThrow();
    await module.weather.refresh();
    expect(leaked()).toEqual([]);
  });
});

describe('findServiceRefusal', () => {
  it.each([
    ['https://weather.example/v1', null, 'not-agreed'],
    ['https://weather.example/v1', 'https://weather.example', null],
    ['https://WEATHER.example:443/v1', 'https://weather.example', null],
    ['https://other.example', 'https://weather.example', 'changed'],
    ['https://site.example/api', 'https://site.example', 'own-origin'],
    ['http://site.example', null, 'own-origin'],
    ['https://me@weather.example', 'https://weather.example', 'invalid'],
  ])('judges %j with the agreed origin %j as %j', (address, agreed, reason) => {
    expect(findServiceRefusal(address, agreed, 'https://site.example')).toBe(reason);
  });
});
