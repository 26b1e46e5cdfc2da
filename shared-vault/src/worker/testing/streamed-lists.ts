import type { RecordKey } from '../../sync/ports.ts';
import type { MemoryStore } from '../../sync/store/memory-store.ts';
import type { NewOutboxEntry } from '../../sync/store/outbox-entry.ts';

/** Sends the text of a response in chunks; `onChunk` is called before each. */
export async function* chunksOf(text: string, onChunk: () => void) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 4_096) {
    onChunk();
    yield bytes.subarray(at, at + 4_096);
  }
}

/** Stores a deletion that has not been sent. */
export async function waitWithChange(
  store: MemoryStore,
  key: RecordKey = { kind: 'steps', id: crypto.randomUUID() },
): Promise<void> {
  const entry: NewOutboxEntry = {
    ...{ ...key, op: 'remove' as const, schema: 1, parents: [], parentKind: null, after: [] },
    ...{ fields: {}, base: {}, baseRev: 1, key: crypto.randomUUID(), at: 0 },
  };
  await store.transact({ keys: [entry] }, () => ({ writes: { add: [entry] }, result: null }));
}
