import type { LocationServices } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceRefusedError } from '../api/agreed-service.ts';
import type { Coordinates } from './forecast.ts';
import { FORECAST_MAX_AGE_MS, FORECAST_RETRY_MS, WeatherStore } from './weather-store.ts';

const BERLIN = { latitude: 52.52, longitude: 13.4 };
const OSLO = { latitude: 59.91, longitude: 10.75 };
const forecastOf = (maximum: number) => ({ daily: { time: ['2026-11-23'], temperature_2m_max: [maximum] } });

let place: Partial<Coordinates> | null;
let services: LocationServices;
let now: number;
let answer: () => Promise<unknown>;
let asked: string[];
let disk: Map<string, unknown>;
let store: WeatherStore;

const newStore = () =>
  new WeatherStore({
    place: () => place,
    services: async () => services,
    fetchForecast: (_address, { query }) => {
      asked.push(query.latitude ?? '');
      return answer();
    },
    local: {
      read: async (name) => disk.get(name) ?? null,
      write: async (name, value) => void disk.set(name, JSON.parse(JSON.stringify(value))),
      remove: async (name) => void disk.delete(name),
    },
    now: () => now,
  });

/** Restarts the weather store with the current location and waits for its forecast. */
async function begin(): Promise<void> {
  store.restart();
  await store.refresh();
}
const maximum = () => store.state.days.get('2026-11-23');

beforeEach(() => {
  place = BERLIN;
  services = { weather: 'https://weather.example', geocoding: null };
  now = Date.parse('2026-11-23T08:00:00Z');
  answer = async () => forecastOf(4.5);
  asked = [];
  disk = new Map();
  store = newStore();
});
afterEach(() => vi.restoreAllMocks());

describe('WeatherStore', () => {
  it('shows the maximum temperatures of the place and stores them on the device', async () => {
    await begin();
    expect([store.state.status, maximum(), store.state.readAt]).toEqual(['ready', 4.5, now]);
    expect(disk.get('weather')).toEqual({ ...BERLIN, readAt: now, days: [['2026-11-23', 4.5]] });
  });

  // shows: notes.weather.unasked
  it('sends no request without a place', async () => {
    place = null;
    await begin();
    expect([asked, store.state.status]).toEqual([[], 'none']);
  });

  // shows: notes.weather.missing
  it.each(['latitude', 'longitude'] as const)('sends no request without a %s, and logs this', async (missing) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    place = { ...BERLIN, [missing]: undefined } as Partial<Coordinates>;
    await begin();
    expect(asked).toEqual([]);
    expect(String(logged.mock.calls[0])).toContain('no latitude or no longitude');
  });

  // shows: notes.weather.mismatch.logged
  it('logs a forecast whose lists differ in length, and shows no day of it', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    answer = async () => ({ daily: { time: [], temperature_2m_max: [1] } });
    await begin();
    expect([store.state.status, store.state.days.size]).toEqual(['failed', 0]);
    expect(String(logged.mock.calls[0])).toContain('Mismatch between temperatures and time arrays');
  });

  it('requests the forecast again only after three hours', async () => {
    await begin();
    now += FORECAST_MAX_AGE_MS - 1;
    await store.refresh();
    expect(asked.length).toBe(1);
    now += 1;
    answer = async () => forecastOf(7);
    await store.refresh();
    expect([asked.length, maximum()]).toEqual([2, 7]);
  });

  it('requests the forecast again after the clock was set back', async () => {
    await begin();
    now -= FORECAST_MAX_AGE_MS;
    store = newStore();
    await begin();
    expect(asked.length).toBe(2);
  });

  // shows: notes.weather.offline
  it('shows the last kept days with their age while the service is out of reach', async () => {
    await begin();
    const readAt = now;
    now += 2 * FORECAST_MAX_AGE_MS;
    vi.spyOn(console, 'error').mockReturnValue();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    store = newStore();
    await begin();
    expect([store.state.status, maximum(), store.state.readAt]).toEqual(['failed', 4.5, readAt]);
  });

  it('waits five minutes after a failure before it sends another request', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await begin();
    now += FORECAST_RETRY_MS - 1;
    await store.refresh();
    expect([asked.length, store.state.status]).toEqual([1, 'failed']);
    now += 1;
    await store.refresh();
    expect(asked.length).toBe(2);
  });

  it('shows no weather of another place, and ignores a response that arrives after the place was changed', async () => {
    await begin();
    let answerLate: (body: unknown) => void = () => {};
    now += FORECAST_MAX_AGE_MS;
    answer = () =>
      new Promise((resolve) => {
        answerLate = resolve;
      });
    const refreshed = store.refresh();
    await vi.waitFor(() => expect(asked.length).toBe(2));
    place = OSLO;
    answer = () => Promise.resolve(forecastOf(-3));
    await begin();
    answerLate(forecastOf(30));
    await refreshed;
    expect([maximum(), asked]).toEqual([-3, ['52.52', '52.52', '59.91']]);
  });

  // shows: notes.weather.lock
  it('forgets the days in memory with a lock, and keeps them on the device', async () => {
    await begin();
    place = null;
    store.restart();
    expect([store.state.days.size, store.state.readAt, disk.has('weather')]).toEqual([0, null, true]);
  });

  it('deletes the stored forecast when the place is removed', async () => {
    await begin();
    place = null;
    await store.forget();
    expect([disk.size, store.state.status]).toEqual([0, 'none']);
  });

  it('keeps showing the stored days while the service is refused, without an error in the log', async () => {
    await begin();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    now += FORECAST_MAX_AGE_MS;
    answer = () => Promise.reject(new ServiceRefusedError('changed'));
    await store.refresh();
    expect([store.state.status, maximum(), logged.mock.calls]).toEqual(['refused', 4.5, []]);
  });

  it('sends no request on an installation without a weather service', async () => {
    services = { weather: null, geocoding: null };
    await begin();
    expect([asked, store.state.status]).toEqual([[], 'off']);
  });
});
