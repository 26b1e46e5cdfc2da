import { isSearchable } from '@northkeep/contracts';
import type { SearchHit, SearchKind } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';

/** Hits of each kind that the palette lists. */
const HITS_MAX = 6;

export interface FoundKind {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

const NOTHING = { text: '', found: [] as readonly FoundKind[] };

/**
 * Searches all kinds for a text of at least two characters. Hits of the text before stay until those of the new one.
 */
export function useSearch(kinds: readonly SearchKind[], text: string) {
  const [result, setResult] = useState(NOTHING);
  // By its ids: a rendering makes another array of the same kinds.
  const ids = kinds.map(({ id }) => id).join();
  const isWanted = kinds.length > 0 && isSearchable(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` stands for the kinds
  useEffect(() => {
    if (!isWanted) return setResult(NOTHING);
    const stop = new AbortController();
    Promise.all(
      kinds.map(async (kind) => {
        try {
          return { kind, ...(await kind.search({ text, limit: HITS_MAX, signal: stop.signal })) };
        } catch (reason) {
          console.warn(`${kind.id} were not searched:`, reason instanceof Error ? reason.name : '');
          return { kind, hits: [], total: 0 };
        }
      }),
    ).then((found) => {
      if (!stop.signal.aborted) setResult({ text, found });
    });
    return () => stop.abort();
  }, [ids, text, isWanted]);
  return { found: isWanted ? result.found : NOTHING.found, isSearching: isWanted && result.text !== text };
}
