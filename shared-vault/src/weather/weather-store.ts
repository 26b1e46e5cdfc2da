import { HOUR_MS, type LocationServices, MINUTE_MS } from '@northkeep/contracts';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { ServiceRefusedError } from '../api/agreed-service.ts';
import {
  type Coordinates,
  type DailyMaxTemperatures,
  decodeForecast,
  forecastRequest,
  type ServiceRequest,
} from './forecast.ts';
import { decodeStoredForecast, encodeStoredForecast, type StoredForecast } from './sealed-days.ts';

/** Time after which a new forecast is requested. */
export const FORECAST_MAX_AGE_MS = 3 * HOUR_MS;
/** Minimum time between two attempts for the same location. */
export const FORECAST_RETRY_MS = 5 * MINUTE_MS;
/** Name of the sealed forecast in the vault's local store. */
const NAME = 'weather';

/**
 * State of the weather.
 * - `none`: no location is set, or the vault is locked.
 * - `failed`: the last attempt failed; an older forecast may be shown.
 * - `refused`: the user has not agreed to the weather service that the server names, so nothing was sent to it; an
 *   older forecast may be shown.
 * - `off`: this installation has no weather service.
 */
export type WeatherStatus = 'none' | 'loading' | 'ready' | 'failed' | 'refused' | 'off';

export interface WeatherState {
  readonly status: WeatherStatus;
  readonly days: DailyMaxTemperatures;
  /** Time of the response that contained these days, in ms since the epoch; null without days. */
  readonly readAt: number | null;
}

export interface WeatherPorts {
  /** Returns the location in the settings; null when none is set or the vault is locked. */
  place(): Partial<Coordinates> | null;
  services(): Promise<LocationServices>;
  /**
   * Reads the body of a forecast from the service at `address`. Throws a {@link ServiceRefusedError} without a request
   * when the user has not agreed to that service.
   */
  fetchForecast(address: string, request: ServiceRequest, signal: AbortSignal): Promise<unknown>;
  readonly local: {
    read(name: string): Promise<unknown>;
    write(name: string, value: unknown): Promise<void>;
    remove(name: string): Promise<void>;
  };
  now(): number;
}

const NONE: WeatherState = { status: 'none', days: new Map(), readAt: null };

/**
 * Highest temperatures of the days around today at the location in the settings. Nothing is requested without a
 * location. The days are stored encrypted on this device, so that they can be shown offline, and are removed from
 * memory when the vault is locked.
 */
export class WeatherStore {
  /** Observable. */
  state: WeatherState = NONE;
  readonly #ports: WeatherPorts;
  #triedAt = Number.NEGATIVE_INFINITY;
  #turn = new AbortController();
  #running: Promise<void> | null = null;

  constructor(ports: WeatherPorts) {
    this.#ports = ports;
    makeObservable(this, { state: observableRef });
  }

  /**
   * Clears the forecast in memory and the retry delay, and requests the forecast of the current location. Call it at
   * each change of the location, at unlock and at lock.
   */
  restart(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.#running = null;
    this.#triedAt = Number.NEGATIVE_INFINITY;
    this.#setState(NONE);
    if (this.#ports.place() !== null) void this.refresh();
  }

  /**
   * Shows the stored forecast of the location and requests a new one when it is missing or older than three hours, at
   * most once in five minutes. Never throws: a failure is logged and shown in the state.
   */
  refresh(): Promise<void> {
    if (this.#running !== null) return this.#running;
    const { signal } = this.#turn;
    this.#running = this.#refresh(signal).finally(() => {
      if (!signal.aborted) this.#running = null;
    });
    return this.#running;
  }

  /** Removes the kept forecast from this device. */
  async forget(): Promise<void> {
    this.restart();
    await this.#ports.local.remove(NAME);
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const place = this.#ports.place();
    if (place === null) return;
    if (!hasCoordinates(place)) {
      console.error('The weather was not asked for: the place has no latitude or no longitude.');
      return;
    }
    try {
      if (this.state.readAt === null) await this.#showKept(place, signal);
      const now = this.#ports.now();
      if (signal.aborted || this.#isFresh(now) || now - this.#triedAt < FORECAST_RETRY_MS) return;
      this.#triedAt = now;
      await this.#askService(place, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ServiceRefusedError) return this.#setState({ ...this.state, status: 'refused' });
      console.error('The weather was not read:', error);
      this.#setState({ ...this.state, status: 'failed' });
    }
  }

  async #showKept(place: Coordinates, signal: AbortSignal): Promise<void> {
    // A refresh during the retry delay asks nothing, so the status of the last attempt stays.
    if (this.state.status === 'none') this.#setState({ ...this.state, status: 'loading' });
    const storedForecast = decodeStoredForecast(await this.#ports.local.read(NAME).catch(() => null));
    if (!signal.aborted && storedForecast && isSamePlace(storedForecast, place)) this.#show(storedForecast);
  }

  async #askService(place: Coordinates, signal: AbortSignal): Promise<void> {
    const { weather } = await this.#ports.services();
    if (signal.aborted) return;
    if (weather === null) {
      this.#setState({ ...this.state, status: 'off' });
      return;
    }
    const days = decodeForecast(await this.#ports.fetchForecast(weather, forecastRequest(place), signal));
    if (signal.aborted) return;
    const { latitude, longitude } = place;
    const forecast: StoredForecast = { latitude, longitude, readAt: this.#ports.now(), days };
    this.#show(forecast);
    await this.#ports.local
      .write(NAME, encodeStoredForecast(forecast))
      .catch((error: unknown) => console.warn('The weather was not kept on this device:', error));
  }

  /** Returns true for a recent forecast of this location. A clock that was set back makes a forecast count as old. */
  #isFresh(now: number): boolean {
    const { readAt } = this.state;
    return readAt !== null && now >= readAt && now - readAt < FORECAST_MAX_AGE_MS;
  }

  #show({ days, readAt }: StoredForecast): void {
    this.#setState({ status: 'ready', days, readAt });
  }

  #setState(state: WeatherState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}

const hasCoordinates = (place: Partial<Coordinates>): place is Coordinates =>
  typeof place.latitude === 'number' && typeof place.longitude === 'number';

const isSamePlace = (one: Coordinates, other: Coordinates) =>
  one.latitude === other.latitude && one.longitude === other.longitude;
