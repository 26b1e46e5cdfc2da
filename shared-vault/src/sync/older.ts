import type { DeletionMark, Kind, WireRecord } from '@northkeep/contracts';
import { get } from '../worker/read-all.ts';
import { decodeChanges, isLive } from './decode.ts';
import { keyText } from './entry.ts';
import type { RecordKey, Transport } from './ports.ts';
import { rebased } from './resolve.ts';
import { cachedFrom, type Store, type Writes } from './store.ts';

export interface OlderPorts {
  readonly vaultId: string;
  readonly store: Store;
  readonly transport: Transport;
}

type Theirs = ReadonlyMap<string, WireRecord | DeletionMark>;

/** Records as the server has them now. Rejects where it does not answer. */
export async function readTheirs(keys: readonly RecordKey[], ports: OlderPorts): Promise<Theirs> {
  const kinds: readonly Kind[] = [...new Set(keys.map(({ kind }) => kind))];
  const wanted = new Set(keys.map(keyText));
  const theirs = new Map<string, WireRecord | DeletionMark>();
  let after: string | null = null;
  do {
    const query = new URLSearchParams({ kinds: kinds.join(','), ...(after === null ? {} : { after }) });
    const page = decodeChanges(await get(`/sync/changes?${query}`, ports));
    for (const { kind, record } of page.records) {
      const key = keyText({ kind, id: record.id });
      if (wanted.has(key)) theirs.set(key, record);
    }
    after = page.next;
  } while (after !== null);
  return theirs;
}

/** The server's state replaces what is kept here, though it is older; waiting changes then start from it. */
export async function adopt(keys: readonly RecordKey[], theirs: Theirs, { store }: OlderPorts): Promise<void> {
  await store.transact({ keys }, (found) => {
    const writes = keys.map((key): Required<Pick<Writes, 'cache' | 'uncache' | 'put'>> => {
      const record = theirs.get(keyText(key));
      const entries = found.entries(key);
      if (!record) return { cache: [], uncache: [key], put: [] };
      const put = isLive(record) ? entries.map((entry) => rebased(entry, record.rev)) : [];
      return { cache: [cachedFrom(key.kind, record)], uncache: [], put };
    });
    const all = {
      cache: writes.flatMap(({ cache }) => cache),
      uncache: writes.flatMap(({ uncache }) => uncache),
      put: writes.flatMap(({ put }) => put),
    };
    return { writes: all, result: null };
  });
}
