import { type LocationServices, SETTINGS_ID } from '@northkeep/contracts';
import { reaction } from 'mobx';
import { findServiceRefusal, requireAgreedService, type ServiceRefusal } from '../api/agreed-service.ts';
import { fetchExternalJson } from '../api/fetch-external.ts';
import { api, vault } from '../core.ts';
import { one, settings } from '../records.ts';
import { decodePlaces, searchRequest, type WeatherPlace } from './places.ts';
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

/** The external services that may receive values of the vault once the user has agreed to their hosts. */
export type ExternalService = 'weather' | 'geocoding';

const ORIGIN_FIELDS = { weather: 'weatherOrigin', geocoding: 'geocodingOrigin' } as const;

/** Returns the origin that the user agreed to for a service; null for none and for a damaged value. Observable. */
function agreedOrigin(service: ExternalService): string | null {
  if (vault.state.status !== 'unlocked' || settings.status !== 'ready') return null;
  const field = ORIGIN_FIELDS[service];
  const { [field]: origin, damaged } = one('settings');
  return damaged.has(field) ? null : origin;
}

/** Returns why nothing is sent to the address that the server named for a service, or null. Observable. */
export function serviceRefusal(service: ExternalService, address: string): ServiceRefusal | null {
  return findServiceRefusal(address, agreedOrigin(service));
}

/** Saves, in the encrypted settings, that the user agreed to the origins of these addresses. Null changes nothing. */
export function agreeToServices(addresses: Readonly<Record<ExternalService, string | null>>): void {
  const origins = Object.entries(addresses).flatMap(([service, address]) =>
    address === null ? [] : [[ORIGIN_FIELDS[service as ExternalService], new URL(address).origin]],
  );
  settings.create(Object.fromEntries(origins), { id: SETTINGS_ID });
}

export const weather = new WeatherStore({
  place: placeOfSettings,
  services: readLocationServices,
  fetchForecast: async (address, request, signal) => {
    const service = requireAgreedService(address, agreedOrigin('weather'));
    return fetchExternalJson({ service, ...request, signal });
  },
  local: vault.local,
  now: () => Date.now(),
});

reaction(
  () => {
    const place = placeOfSettings();
    return place && `${place.latitude} ${place.longitude} ${agreedOrigin('weather')}`;
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
 * Searches for locations with the geocoding service and returns at most 5. Throws when there is no service, the user
 * has not agreed to it, it cannot be reached or its response is invalid.
 */
export async function searchPlaces(query: string, signal?: AbortSignal): Promise<readonly WeatherPlace[]> {
  const { geocoding } = await readLocationServices();
  if (geocoding === null) throw new Error('This installation has no geocoding service.');
  const service = requireAgreedService(geocoding.url, agreedOrigin('geocoding'));
  const options = { tellOrigin: true, ...(signal ? { signal } : {}) };
  return decodePlaces(await fetchExternalJson({ service, ...searchRequest(query), ...options }));
}

const NO_PLACE = { city: null, latitude: null, longitude: null, weatherOrigin: null, geocodingOrigin: null };

/**
 * Saves a location in the encrypted settings and turns the weather on; null turns it off, deletes the location and
 * withdraws the agreement to both services.
 */
export function savePlace(place: WeatherPlace | null): void {
  const values = place ?? NO_PLACE;
  settings.create({ ...values, geoEnabled: place !== null }, { id: SETTINGS_ID });
  if (place === null) {
    weather.forget().catch((error: unknown) => console.warn('The kept weather was not removed:', error));
  }
}
