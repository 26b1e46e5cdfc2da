import { MINUTE_MS } from '@northkeep/contracts';
import { reaction } from 'mobx';
import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** Returns today's ISO date in the user's time zone and renders again when the day changes. Call it in an observer. */
export function useToday(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(
    () => onEachMinute(() => setNow((before) => (userToday() === userToday(before) ? before : new Date()))),
    [],
  );
  return userToday(now);
}

/**
 * Returns the ISO week in which a step that is completed now is counted, and renders again when this week changes. Call
 * it in an observer.
 */
export function useActiveWeek(): string {
  const [now, setNow] = useState(() => trustedTime.now());
  useEffect(() => {
    const later = (before: number) => {
      const time = trustedTime.now();
      return getActiveWeek(time) === getActiveWeek(before) ? before : time;
    };
    return onEachMinute(() => setNow(later));
  }, []);
  return getActiveWeek(now);
}

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
