import type { Kind } from '@northkeep/contracts';
import { byRecord, type Entry, opOf } from './entry.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { wordsAmong } from './read-words.ts';
import type { Cached, Store } from './store.ts';
import { lastViewOf } from './view.ts';

/** A record with changes that have not reached the server. */
export interface Waiting {
  readonly kind: Kind;
  readonly recordId: string;
  /** What the server will see first: a new record, a changed one, a deleted one. */
  readonly op: 'create' | 'change' | 'remove';
  /** Names of the touched fields, those of the record's base included. */
  readonly names: readonly string[];
  /** The record's own words; '' where it has none or they do not open. */
  readonly text: string;
  /** When it was last changed, ISO 8601. */
  readonly at: string;
}

interface Group {
  readonly key: RecordKey;
  readonly entries: readonly Entry[];
  readonly cached: Cached | null;
}

/** Records that wait, the latest changed first, at most `limit`. Only they are opened. */
export async function readWaiting(store: Store, sealer: Sealer, limit: number): Promise<readonly Waiting[]> {
  const groups = await store.transact<readonly Group[]>({ keys: [], all: true }, ({ all }) => ({
    result: latest(all, limit).map((entries) => ({ key: keyOf(entries), entries, cached: null })),
  }));
  const keys = groups.map(({ key }) => key);
  const whole = await store.transact<readonly Group[]>({ keys }, (found) => ({
    result: groups.map(({ key, entries }) => ({ key, entries, cached: found.cached(key) })),
  }));
  return Promise.all(whole.map((group) => opened(group, sealer)));
}

function latest(all: readonly Entry[], limit: number): readonly (readonly Entry[])[] {
  return [...byRecord(all)].sort((a, b) => lastAt(b) - lastAt(a)).slice(0, limit);
}

const lastAt = (entries: readonly Entry[]): number => Math.max(...entries.map(({ at }) => at));

function keyOf([first]: readonly Entry[]): RecordKey {
  if (!first) throw new Error('a record waits without a change');
  return { kind: first.kind, id: first.id };
}

async function opened({ key, entries, cached }: Group, sealer: Sealer): Promise<Waiting> {
  return {
    kind: key.kind,
    recordId: key.id,
    op: opOf(entries),
    names: [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))],
    text: await wordsOf(key, cached, entries, sealer),
    at: new Date(lastAt(entries)).toISOString(),
  };
}

/** The words of a record as this device last saw it, deleted or not. */
export async function wordsOf(
  key: RecordKey,
  cached: Cached | null,
  entries: readonly Entry[],
  sealer: Sealer,
): Promise<string> {
  const view = lastViewOf(cached, entries);
  const [first = ''] = view ? await wordsAmong(key, view.fields, sealer) : [];
  return first;
}
