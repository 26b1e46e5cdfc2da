import type { FieldCipher } from '../ports.ts';
import { formatRecordKey, type OutboxEntry, withVersion } from '../store/outbox-entry.ts';
import type { CachedRecord, StoreSnapshot } from '../store/store.ts';
import { hasFittingHeader, headerBaseOf, sealEntryHeader } from './entry-header.ts';
import type { OutboxPorts } from './rebase-changes.ts';

/** Returns the first entry of each record, unless that entry depends on another entry in the outbox. */
export function sendableEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const numbers = new Set(entries.map(({ n }) => n));
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!heads.has(formatRecordKey(entry))) heads.set(formatRecordKey(entry), entry);
  return [...heads.values()].filter((entry) => !entry.after.some((n) => numbers.has(n)));
}

/** Entries that can be sent, and those that need the data key for their header. */
export interface MarkedEntries {
  readonly sent: readonly OutboxEntry[];
  readonly locked: readonly OutboxEntry[];
}

/** Number of times that a header is made anew because the record or the entry has changed in the meantime. */
const ATTEMPTS_MAX = 5;

/**
 * Makes the missing headers of entries and marks them as sent before they are sent, in one transaction. Leaves out those
 * that are no longer the first entry of their record, and those that keep changing while their header is made.
 */
export async function markEntriesSent(
  waiting: readonly OutboxEntry[],
  { store, sealer }: OutboxPorts,
): Promise<MarkedEntries> {
  const sent: OutboxEntry[] = [];
  let rest = waiting;
  for (let tries = 0; rest.length > 0 && tries < ATTEMPTS_MAX; tries += 1) {
    const seen = await store.transact({ keys: rest }, (found) => ({ result: headsOf(rest, found) }));
    const made = await Promise.all(seen.map((one) => withFittingHeader(one, sealer)));
    const ready = made.filter((entry) => entry !== null);
    const missing = seen.flatMap(({ head }, i) => (made[i] ? [] : [head]));
    const withHeader = new Map(ready.map((entry) => [entry.n, entry]));
    const marked = await store.transact({ keys: ready }, (found) => {
      const result = headsOf(ready, found).flatMap(({ head, cached }) => {
        const own = withHeader.get(head.n);
        if (head.sent) return [head];
        const isUnchanged = own?.key === head.key && own.version === head.version && hasFittingHeader(own, cached);
        return isUnchanged ? [{ ...withVersion(own, own.version + 1), sent: true }] : [];
      });
      return { writes: { put: result.filter(({ n }) => !withHeader.get(n)?.sent) }, result };
    });
    sent.push(...marked);
    if (missing.length > 0) return { sent, locked: missing };
    const done = new Set(marked.map(({ n }) => n));
    rest = ready.filter(({ n }) => !done.has(n));
  }
  return { sent, locked: [] };
}

/** An entry, and the cached record that it changes. */
interface Head {
  readonly head: OutboxEntry;
  readonly cached: CachedRecord | null;
}

/** Returns the entry with a header that can be sent; null when the vault is locked, also when it was locked just now. */
async function withFittingHeader({ head, cached }: Head, cipher: FieldCipher | null): Promise<OutboxEntry | null> {
  if (head.sent || hasFittingHeader(head, cached)) return head;
  if (!cipher) return null;
  try {
    return (await sealEntryHeader(head, headerBaseOf(cached), cipher)).entry;
  } catch (error) {
    console.debug('the header was not made', error);
    return null;
  }
}

/** Returns those of the entries that are still the first of their record, as they are stored now. */
function headsOf(entries: readonly OutboxEntry[], found: StoreSnapshot): readonly Head[] {
  return entries.flatMap((entry) => {
    const [head] = found.entries(entry);
    return head?.n === entry.n ? [{ head, cached: found.cached(entry) }] : [];
  });
}
