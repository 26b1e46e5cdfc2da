import { describe, expect, it } from 'vitest';
import { decodeForecast, forecastRequest } from './forecast.ts';
import { decodePlaces, searchRequest } from './places.ts';
import { decodeStoredForecast, encodeStoredForecast } from './sealed-days.ts';

describe('forecastRequest', () => {
  // shows: notes.weather.call
  it('asks for daily maxima of 92 past and 16 coming days, for the place rounded to a kilometre', () => {
    const { path, query } = forecastRequest({ latitude: 52.520008, longitude: 13.404954 });
    expect(`${path}?${new URLSearchParams(query)}`).toBe(
      'v1/forecast?latitude=52.52&longitude=13.40&daily=temperature_2m_max&timezone=auto&past_days=92&forecast_days=16',
    );
  });
});

describe('decodeForecast', () => {
  it('pairs dates with maxima and leaves out days without one', () => {
    const daily = { time: ['2026-11-22', '2026-11-23', 'tomorrow'], temperature_2m_max: [4.5, null, 6] };
    expect([...decodeForecast({ daily })]).toEqual([['2026-11-22', 4.5]]);
  });

  // shows: notes.weather.mismatch
  it('rejects lists of different lengths', () => {
    const daily = { time: ['2026-11-22'], temperature_2m_max: [4.5, 6] };
    expect(() => decodeForecast({ daily })).toThrow('Mismatch between temperatures and time arrays');
  });

  it.each([null, 'text', {}, { daily: null }, { daily: { time: '2026', temperature_2m_max: [] } }])(
    'rejects the body %j',
    (body) => {
      expect(() => decodeForecast(body)).toThrow('Not a forecast');
    },
  );
});

describe('places', () => {
  // shows: notes.location.call
  it('are searched with q, JSON, no address details and a limit of 5', () => {
    const { path, query } = searchRequest('San José & more');
    expect(`${path}?${new URLSearchParams(query)}`).toBe(
      'search?q=San+Jos%C3%A9+%26+more&format=json&addressdetails=0&limit=5',
    );
  });

  it('are read from display_name, lat and lon; coordinates out of range are left out', () => {
    const berlin = { display_name: ' Berlin, Germany ', lat: '52.52', lon: '13.40' };
    expect(
      decodePlaces([
        berlin,
        { ...berlin, lat: '91' },
        { ...berlin, lon: '' },
        { ...berlin, lat: 'north' },
        { ...berlin, display_name: '' },
        null,
      ]),
    ).toEqual([{ city: 'Berlin, Germany', latitude: 52.52, longitude: 13.4 }]);
  });

  // shows: notes.location.results
  it('are at most 5, with names of at most 200 characters', () => {
    const entry = { display_name: 'x'.repeat(300), lat: 1, lon: 2 };
    const places = decodePlaces(Array.from({ length: 8 }, () => entry));
    expect([places.length, places[0]?.city.length]).toEqual([5, 200]);
  });

  it('rejects a body that is not a list', () => {
    expect(() => decodePlaces({ error: 'busy' })).toThrow('Not a list of places');
  });
});

describe('the cached forecast', () => {
  const kept = { latitude: 52.52, longitude: 13.4, readAt: 1_000, days: new Map([['2026-11-22', 4.5]]) };

  it('is unchanged after it was stored and read', () => {
    expect(decodeStoredForecast(JSON.parse(JSON.stringify(encodeStoredForecast(kept))))).toEqual(kept);
  });

  it.each([
    null,
    'text',
    {},
    { ...encodeStoredForecast(kept), readAt: 'now' },
    { ...encodeStoredForecast(kept), days: {} },
  ])('is null for the stored value %j', (value) => {
    expect(decodeStoredForecast(value)).toBeNull();
  });
});
