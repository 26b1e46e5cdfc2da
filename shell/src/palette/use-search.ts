import { FEED_KINDS, isSearchable } from '@northkeep/contracts';
import {
  type Command,
  type PaletteEntries,
  reaction,
  type SearchFilter,
  type SearchHit,
  type SearchKind,
} from '@northkeep/shared-kit/runtime';
import { collectionOf } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

/**
 * Maximum number of hits that the palette lists for each kind when all kinds are searched, and for the kind to which
 * the search is restricted.
 */
const HITS_MAX = 6;
const HITS_OF_ONE_KIND_MAX = 50;
/** Pause in ms before records that have arrived are searched too: they arrive in batches. */
const ARRIVAL_PAUSE_MS = 250;

export interface SearchKindResults {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

interface Answer {
  readonly found: readonly SearchKindResults[];
  /** Categories of the results as normalized by `normalizeSearchText`, without duplicates, in alphabetical order. */
  readonly categories: readonly string[];
  /** Commands that use the typed text. */
  readonly typed: readonly Command[];
}

const NOTHING: Answer = { found: [], categories: [], typed: [] };

export interface PaletteSearch {
  readonly text: string;
  /** Id of the only kind that is searched; '' for all. */
  readonly kind: string;
  readonly filter: SearchFilter;
}

/**
 * Searches for a text of at least two characters, and requests commands that use the text from the areas. The results
 * of the previous text stay until the new results arrive.
 */
export function usePaletteSearch(parts: readonly PaletteEntries[], { text, kind, filter }: PaletteSearch) {
  const [answer, setAnswer] = useState({ ...NOTHING, key: '' });
  const isWanted = parts.length > 0 && isSearchable(text);
  usePreparedSearch(parts);
  const records = useRecordCounts();
  const { from, to, category } = filter;
  const key = JSON.stringify([text, kind, from, to, category, parts.length, records]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the parts and for what is searched
  useEffect(() => {
    if (!isWanted) return setAnswer({ ...NOTHING, key: '' });
    const stop = new AbortController();
    const query = { text, filter, signal: stop.signal, limit: kind === '' ? HITS_MAX : HITS_OF_ONE_KIND_MAX };
    const kinds = parts.flatMap(({ searchKinds = [] }) => searchKinds).filter(({ id }) => kind === '' || id === kind);
    const nothing = { hits: [], total: 0, categories: [] };
    Promise.all([
      Promise.all(kinds.map((one) => answerOr(nothing, one.id, () => one.search(query)))),
      Promise.all(parts.map(({ typedCommands }) => answerOr([], 'typed', async () => typedCommands?.(query) ?? []))),
    ]).then(([found, typed]) => {
      if (stop.signal.aborted) return;
      setAnswer({
        key,
        found: found.flatMap((one, i) => (kinds[i] ? [{ kind: kinds[i], ...one }] : [])),
        categories: [...new Set(found.flatMap(({ categories = [] }) => categories))].sort(),
        typed: typed.flat(),
      });
    });
    return () => stop.abort();
  }, [key, isWanted]);
  return { ...(isWanted ? answer : NOTHING), isSearching: isWanted && answer.key !== key };
}

/**
 * Returns a text that changes when records arrive or leave. The palette can be open before all records are decrypted, and
 * would find nothing in those that come later.
 */
function useRecordCounts(): string {
  const [counts, setCounts] = useState(countRecords);
  useEffect(
    () => reaction(countRecords, (now) => setCounts(now), { delay: ARRIVAL_PAUSE_MS, fireImmediately: true }),
    [],
  );
  return counts;
}

const countRecords = (): string => FEED_KINDS.map((kind) => collectionOf(kind).items.length).join();

/** Lets the areas prepare their search. Closing the palette aborts the preparation. */
function usePreparedSearch(parts: readonly PaletteEntries[]): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const { prepareSearch } of parts) {
      void answerOr(undefined, 'texts', async () => prepareSearch?.(stop.signal));
    }
    return () => stop.abort();
  }, [parts]);
}

/**
 * Returns the results of a source. If the source fails, returns `nothing`, so that the results of the others are shown.
 */
async function answerOr<T>(nothing: T, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (reason) {
    console.warn(`${name} were not searched:`, reason instanceof Error ? reason.name : '');
    return nothing;
  }
}
