import { type LocationServices, SETTINGS_ID } from '@northkeep/contracts';
import { reaction } from 'mobx';
import { api, vault } from '../core.ts';
import { one, settings } from '../records.ts';
import { fetchExternalJson } from './fetch-service.ts';
import { decodePlaces, searchUrl, type WeatherPlace } from './places.ts';
import { WeatherStore } from './weather-store.ts';

let read: { readonly vaultId: string | null; readonly services: Promise<LocationServices> } | null = null;

/**
 * Reads which external services this installation has, once per vault. Throws an ApiError, after which the next call
 * tries again.
 */
export function readLocationServices(): Promise<LocationServices> {
  if (read?.vaultId === vault.vaultId) return read.services;
  const services = api.get<LocationServices>('/location-services');
  const reading = { vaultId: vault.vaultId, services };
  read = reading;
  services.catch(() => {
    if (read === reading) read = null;
  });
  return services;
}

/**
 * Returns the location in the settings; null when none is set, the vault is locked or the settings have not been read
 * yet. Observable.
 */
function placeOfSettings(): Partial<WeatherPlace> | null {
  if (vault.state.status !== 'unlocked' || settings.status !== 'ready') return null;
  const { geoEnabled, city, latitude, longitude, damaged } = one('settings');
  if (damaged.has('geoEnabled') || !geoEnabled) return null;
  return {
    ...(city !== null && !damaged.has('city') ? { city } : {}),
    ...(latitude !== null && !damaged.has('latitude') ? { latitude } : {}),
    ...(longitude !== null && !damaged.has('longitude') ? { longitude } : {}),
  };
}

export const weather = new WeatherStore({
  place: placeOfSettings,
  services: readLocationServices,
  fetchForecast: (url, signal) => fetchExternalJson(url, { signal }),
  local: vault.local,
  now: () => Date.now(),
});

reaction(
  () => {
    const place = placeOfSettings();
    return place && `${place.latitude} ${place.longitude}`;
  },
  () => weather.restart(),
  { fireImmediately: true },
);

const refreshIfVisible = () => {
  if (document.visibilityState === 'visible') void weather.refresh();
};
document.addEventListener('visibilitychange', refreshIfVisible);
window.addEventListener('online', refreshIfVisible);

/**
 * Searches for locations with the geocoding service and returns at most 5. Throws when there is no service, it cannot
 * be reached or its response is invalid.
 */
export async function searchPlaces(query: string, signal?: AbortSignal): Promise<readonly WeatherPlace[]> {
  const { geocoding } = await readLocationServices();
  if (geocoding === null) throw new Error('This installation has no geocoding service.');
  const options = { tellOrigin: true, ...(signal ? { signal } : {}) };
  return decodePlaces(await fetchExternalJson(searchUrl(geocoding.url, query), options));
}

/** Saves a location in the encrypted settings and turns the weather on; null turns it off and deletes the location. */
export function savePlace(place: WeatherPlace | null): void {
  const values = place ?? { city: null, latitude: null, longitude: null };
  settings.create({ ...values, geoEnabled: place !== null }, { id: SETTINGS_ID });
  if (place === null) {
    weather.forget().catch((error: unknown) => console.warn('The kept weather was not removed:', error));
  }
}
