/** Base URLs of the public services that an installation uses unless its operator names others. */
export const PUBLIC_WEATHER_URL = 'https://api.open-meteo.com';
export const PUBLIC_GEOCODING_URL = 'https://nominatim.openstreetmap.org';

/** Services outside of this installation that a page may call. */
export interface LocationServices {
  /** Base URL of a forecast service with the API of Open-Meteo; null for none. */
  readonly weather: string | null;
  /** Geocoding service with the API of Nominatim; null for none. */
  readonly geocoding: {
    readonly url: string;
    /** True for the public Nominatim, whose usage policy forbids a search while typing. */
    readonly isPublic: boolean;
  } | null;
}
