import { type LocationServices, SETTINGS_ID } from '@northkeep/contracts';
import { reaction } from 'mobx';
import { api, vault } from '../core.ts';
import { one, settings } from '../records.ts';
import { fetchService } from './fetch-service.ts';
import { decodePlaces, searchUrl, type WeatherPlace } from './places.ts';
import { WeatherStore } from './weather-store.ts';

let read: { readonly vaultId: string | null; readonly services: Promise<LocationServices> } | null = null;

/** Reads which services this installation has, once per vault. Throws an ApiError; the next call tries again then. */
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
 * The place of the settings; null where none is set, the vault is locked or the settings are not read yet. Observable.
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
  fetchForecast: (url, signal) => fetchService(url, { signal }),
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
 * Asks the geocoding service for places; at most 5. Throws when there is no service, or it is out of reach or answers
 * something else.
 */
export async function searchPlaces(query: string, signal?: AbortSignal): Promise<readonly WeatherPlace[]> {
  const { geocoding } = await readLocationServices();
  if (geocoding === null) throw new Error('This installation has no geocoding service.');
  const options = { tellOrigin: true, ...(signal ? { signal } : {}) };
  return decodePlaces(await fetchService(searchUrl(geocoding.url, query), options));
}

/** Saves a place in the sealed settings, with the weather turned on; null turns it off and forgets the place. */
export function savePlace(place: WeatherPlace | null): void {
  const values = place ?? { city: null, latitude: null, longitude: null };
  settings.create({ ...values, geoEnabled: place !== null }, { id: SETTINGS_ID });
  if (place === null) {
    weather.forget().catch((error: unknown) => console.warn('The kept weather was not removed:', error));
  }
}
