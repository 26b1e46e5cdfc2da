import type { WeatherModule, WeatherPlace } from '@northkeep/shared-vault';
import { useEffect, useRef, useState } from 'react';

/** Pause in ms after the last key press before the operator's own geocoding service is asked. */
export const SEARCH_DEBOUNCE_MS = 300;
/** Minimum time in ms between two searches: the public Nominatim service allows one per second. */
export const NOMINATIM_MIN_INTERVAL_MS = 1_000;

export type CitySearch =
  | { readonly status: 'idle' | 'searching' | 'failed' }
  | { readonly status: 'found'; readonly places: readonly WeatherPlace[] };

const IDLE: CitySearch = { status: 'idle' };

/**
 * Searches cities. The operator's own service is requested while the user types. The policy of the public service
 * forbids this, so only `search` requests it. A later search or an emptied field cancels the earlier search.
 */
export function useCitySearch(weather: WeatherModule, whileTyping: boolean) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<CitySearch>(IDLE);
  const running = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);

  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the component stops the search
  useEffect(() => stop, []);

  const searchAfter = (text: string, delayMs: number) => {
    stop();
    if (text.trim() === '') {
      setFound(IDLE);
      return;
    }
    const search = new AbortController();
    running.current = search;
    timer.current = setTimeout(() => {
      askedAt.current = performance.now();
      setFound({ status: 'searching' });
      weather.searchPlaces(text.trim(), search.signal).then(
        (places) => !search.signal.aborted && setFound({ status: 'found', places }),
        (reason: unknown) => {
          if (search.signal.aborted) return;
          console.warn('the search of places failed:', reason);
          setFound({ status: 'failed' });
        },
      );
    }, delayMs);
  };

  return {
    query,
    found,
    type: (text: string) => {
      setQuery(text);
      if (whileTyping || text.trim() === '') searchAfter(text, SEARCH_DEBOUNCE_MS);
    },
    search: () => {
      const pause = whileTyping ? 0 : askedAt.current + NOMINATIM_MIN_INTERVAL_MS - performance.now();
      searchAfter(query, Math.max(0, pause));
    },
    clear: () => {
      stop();
      setQuery('');
      setFound(IDLE);
    },
  };
}
