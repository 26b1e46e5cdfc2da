import type { LocationServices } from '@northkeep/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Reads the services of an installation with these environment variables. */
async function servicesWith(variables: Readonly<Record<string, string>>) {
  app = await createTestApp(variables);
  const { client } = await app.person();
  return (await client.get<LocationServices>('/location-services')).body;
}

describe('GET /location-services', () => {
  // shows: notes.weather.services
  it('names the public services by default and marks the geocoding service as public', async () => {
    expect(await servicesWith({})).toEqual({
      weather: 'https://api.open-meteo.com',
      geocoding: { url: 'https://nominatim.openstreetmap.org', isPublic: true },
    });
  });

  it('names the services of the installation', async () => {
    expect(
      await servicesWith({ WEATHER_URL: 'https://weather.example/meteo', GEOCODING_URL: 'https://geo.example' }),
    ).toEqual({
      weather: 'https://weather.example/meteo',
      geocoding: { url: 'https://geo.example', isPublic: false },
    });
  });

  it('names no service when both are turned off', async () => {
    expect(await servicesWith({ WEATHER_URL: 'off', GEOCODING_URL: 'off' })).toEqual({
      weather: null,
      geocoding: null,
    });
  });

  it('answers 401 without a session', async () => {
    app = await createTestApp();
    expect((await app.stranger().get('/location-services')).status).toBe(401);
  });
});
