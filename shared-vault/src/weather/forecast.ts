/** Numbers of past days and of forecast days that one request includes. */
export const FORECAST_PAST_DAYS = 92;
export const FORECAST_DAYS = 16;

/** Coordinates in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Highest temperature of each day in degrees Celsius, by ISO date. */
export type DailyMaxTemperatures = ReadonlyMap<string, number>;

/**
 * Number of decimals of a coordinate, a precision of about a kilometre. A forecast needs no more, and a more exact
 * position would be personal data.
 */
const DECIMALS = 2;

/** Path and query of a request, relative to the base URL of the service. */
export interface ServiceRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the forecast request to Open-Meteo's API, with the location rounded to about a kilometre. */
export function forecastRequest({ latitude, longitude }: Coordinates): ServiceRequest {
  const query = {
    latitude: latitude.toFixed(DECIMALS),
    longitude: longitude.toFixed(DECIMALS),
    daily: 'temperature_2m_max',
    timezone: 'auto',
    past_days: String(FORECAST_PAST_DAYS),
    forecast_days: String(FORECAST_DAYS),
  };
  return { path: 'v1/forecast', query };
}

/**
 * Decodes the body of a forecast; days without a measurement are left out. Throws 'Mismatch between temperatures and
 * time arrays' when the two lists differ in length, and a TypeError for any other body.
 */
export function decodeForecast(body: unknown): DailyMaxTemperatures {
  const { daily } = (body ?? {}) as { daily?: { time?: unknown; temperature_2m_max?: unknown } };
  const { time, temperature_2m_max: maxima } = daily ?? {};
  if (!Array.isArray(time) || !Array.isArray(maxima)) throw new TypeError('Not a forecast');
  if (time.length !== maxima.length) throw new Error('Mismatch between temperatures and time arrays');
  const days = new Map<string, number>();
  for (const [at, maximum] of maxima.entries()) {
    const date: unknown = time[at];
    if (isIsoDate(date) && isTemperature(maximum)) days.set(date, maximum);
  }
  return days;
}

export const isIsoDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

export const isTemperature = (value: unknown): value is number =>
  typeof value === 'number' && value >= -100 && value <= 100;
