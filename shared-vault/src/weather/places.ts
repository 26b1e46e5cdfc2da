import { cutText } from '@northkeep/contracts';
import type { Coordinates, ServiceRequest } from './forecast.ts';

/** Maximum number of places that a search lists. */
export const PLACES_MAX = 5;
const NAME_MAX = 200;

export interface WeatherPlace extends Coordinates {
  readonly city: string;
}

/** Returns the search request to Nominatim's API. */
export function searchRequest(text: string): ServiceRequest {
  return { path: 'search', query: { q: text, format: 'json', addressdetails: '0', limit: String(PLACES_MAX) } };
}

/**
 * Decodes the body of a search response; entries that are not locations on earth are left out. Throws a TypeError for
 * any value that is not a list.
 */
export function decodePlaces(body: unknown): readonly WeatherPlace[] {
  if (!Array.isArray(body)) throw new TypeError('Not a list of places');
  return body.flatMap((entry) => decodePlace(entry)).slice(0, PLACES_MAX);
}

function decodePlace(entry: unknown): readonly WeatherPlace[] {
  const { display_name: name, lat, lon } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const [latitude, longitude] = [degrees(lat, 90), degrees(lon, 180)];
  const city = typeof name === 'string' ? cutText(name.trim(), NAME_MAX) : '';
  return city === '' || latitude === null || longitude === null ? [] : [{ city, latitude, longitude }];
}

function degrees(value: unknown, limit: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : null;
}
