import { type Coordinates, type DailyMaxTemperatures, isIsoDate, isTemperature } from './forecast.ts';

/** Forecast in the form in which it is stored, encrypted, on this device. */
export interface StoredForecast extends Coordinates {
  /** Time of the response in ms since the epoch. */
  readonly readAt: number;
  readonly days: DailyMaxTemperatures;
}

/** Returns the JSON value of a forecast. */
export function encodeStoredForecast({ latitude, longitude, readAt, days }: StoredForecast): object {
  return { latitude, longitude, readAt, days: [...days] };
}

/** Decodes a kept forecast; returns null for anything else. */
export function decodeStoredForecast(value: unknown): StoredForecast | null {
  const { latitude, longitude, readAt, days } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof readAt !== 'number') return null;
  if (!Array.isArray(days)) return null;
  const valid = days.filter(
    (day: unknown): day is [string, number] => Array.isArray(day) && isIsoDate(day[0]) && isTemperature(day[1]),
  );
  return { latitude, longitude, readAt, days: new Map(valid) };
}
