import { MINUTE_MS } from '@northkeep/contracts';
import { reaction } from 'mobx';
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { session, trustedTime, vault } from './core.ts';
import type { SessionState } from './session/session-store.ts';
import { userToday } from './today.ts';
import type { VaultState } from './vault/vault-state.ts';
import { loadWeatherModule, type WeatherModule } from './weather/load-weather.ts';
import { getActiveWeek } from './weeks/current-week.ts';

/** Subscribes a component to the session state. */
export function useSession(): SessionState {
  return useStore(session);
}

const listen = (changed: () => void) => reaction(() => vault.state, changed);
const read = () => vault.state;

/** Subscribes a component that is not a MobX observer to the state of the vault. */
export function useVaultState(): VaultState {
  return useSyncExternalStore(listen, read, read);
}

/**
 * Calls `callback` on each full minute and when the page becomes visible again. Returns a function that stops the
 * calls.
 */
function onEachMinute(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const tick = () => {
    callback();
    clearTimeout(timer);
    wait();
  };
  const onVisible = () => document.visibilityState === 'visible' && tick();
  wait();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Returns the current time and renders again on each full minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => onEachMinute(() => setNow(new Date())), []);
  return now;
}

/**
 * Returns what `read` returns now, and renders again within a minute when it differs from what was rendered: the time
 * goes on, and the zone of the device may change.
 */
function useOnEachMinute(read: () => string): string {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = read();
  const rendered = useRef(value);
  useEffect(() => {
    rendered.current = value;
  });
  useEffect(() => onEachMinute(() => read() !== rendered.current && render()), [read]);
  return value;
}

const today = () => userToday();
const activeWeek = () => getActiveWeek(trustedTime.now());

/** Returns today's ISO date in the user's time zone and renders again when it changes. Call it in an observer. */
export const useToday = (): string => useOnEachMinute(today);

/**
 * Returns the ISO week in which a step that is completed now is counted, and renders again when this week changes. Call
 * it in an observer.
 */
export const useActiveWeek = (): string => useOnEachMinute(activeWeek);

/**
 * Loads the weather module while `wanted` is true, and requests a new forecast when the shown forecast is old. Returns
 * null before the module is loaded and when it did not load.
 */
export function useWeather(wanted = true): WeatherModule | null {
  const [loaded, setLoaded] = useState<WeatherModule | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isMounted = true;
    loadWeatherModule().then(
      (module) => {
        void module.weather.refresh();
        if (isMounted) setLoaded(module);
      },
      (reason: unknown) => console.warn('the weather was not loaded:', reason),
    );
    return () => {
      isMounted = false;
    };
  }, [wanted]);
  return loaded;
}
