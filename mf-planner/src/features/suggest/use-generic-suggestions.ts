import { when } from '@northkeep/shared-kit/runtime';
import { api, sync } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

interface GenericRequest {
  /** Paths of the suggestions, none to read nothing; a later one is read where the earlier one fails, such as for a goal that is not stored. */
  readonly paths: readonly string[];
  /** Number that selects the suggestions: another number gives other suggestions. */
  readonly draw: number;
}

const NONE: readonly unknown[] = [];

/**
 * Requests generic suggestions from the server and returns its unvalidated response. The requests contain no text of the
 * user, so they need no consent. Returns an empty list until the response arrives and after a failed request; the page
 * then shows only the suggestions that were generated on the device.
 */
export function useGenericSuggestions({ paths, draw }: GenericRequest): readonly unknown[] {
  const [read, setRead] = useState(NONE);
  const key = paths.join(' ');
  useEffect(() => {
    setRead(NONE);
    if (key === '') return;
    const controller = new AbortController();
    // Waits until the changes are sent: the server answers 404 for an aim or a goal that it does not have yet.
    const stop = when(
      () => sync.statusLabel === 'saved',
      () =>
        void readFirst(key.split(' '), draw, controller.signal).then(
          (suggestions) => !controller.signal.aborted && setRead(suggestions),
          () => undefined,
        ),
    );
    return () => {
      stop();
      controller.abort();
    };
  }, [key, draw]);
  return read;
}

/** Returns the suggestions of the first path that responds. Throws an ApiError where none does. */
async function readFirst([path = '', ...others]: readonly string[], draw: number, signal: AbortSignal) {
  try {
    const answer = await api.get(path, { signal, cache: 'no-store', query: { v: draw }, once: true });
    const { suggestions } = (answer ?? {}) as { readonly suggestions?: unknown };
    return Array.isArray(suggestions) ? suggestions : NONE;
  } catch (error) {
    if (others.length === 0 || signal.aborted) throw error;
    return readFirst(others, draw, signal);
  }
}
