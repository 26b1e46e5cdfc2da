import type { FieldCipher } from '../ports.ts';
import { groupByRecord, headerOfEntry, type OutboxEntry } from '../store/outbox-entry.ts';
import type { CachedRecord, VaultStore } from '../store/store.ts';
import { headerBaseOf, sealEntryHeader } from './entry-header.ts';

interface SealingPorts {
  readonly store: VaultStore;
  readonly cipher: FieldCipher;
}

/** Number of records whose headers are made and stored together. */
const RECORDS_TOGETHER = 200;

/**
 * Makes the headers of all waiting entries that have none yet. It is called before the vault is locked and when the page
 * is hidden, because an entry without a header cannot be sent while the vault is locked.
 */
export async function sealWaitingHeaders(ports: SealingPorts): Promise<void> {
  const groups = groupByRecord(await ports.store.entries()).filter((entries) => !entries.every(hasHeader));
  for (let start = 0; start < groups.length; start += RECORDS_TOGETHER) {
    await sealGroups(groups.slice(start, start + RECORDS_TOGETHER), ports);
  }
}

const hasHeader = (entry: OutboxEntry) => headerOfEntry(entry) !== null;

async function sealGroups(groups: ReturnType<typeof groupByRecord>, { store, cipher }: SealingPorts): Promise<void> {
  const keys = groups.map(([first]) => first);
  const seen = await store.transact({ keys }, (found) => ({
    result: keys.map((key) => ({ entries: found.entries(key), cached: found.cached(key) })),
  }));
  const made = (await Promise.all(seen.map((one) => sealChain(one, cipher)))).flat();
  await store.transact({ keys }, (found) => {
    const put = made.filter((entry) =>
      found
        .entries(entry)
        .some(({ n, key, version }) => n === entry.n && key === entry.key && version === entry.version),
    );
    return { writes: { put }, result: null };
  });
}

/** Returns the entries of one record that get a header, each based on the one before it. */
async function sealChain(
  { entries, cached }: { readonly entries: readonly OutboxEntry[]; readonly cached: CachedRecord | null },
  cipher: FieldCipher,
): Promise<readonly OutboxEntry[]> {
  const made: OutboxEntry[] = [];
  let base = headerBaseOf(cached);
  for (const entry of entries) {
    if (entry.sent && !canFollow(entry, cached)) break;
    const sealed = await sealEntryHeader(entry, base, cipher);
    if (sealed.entry !== entry) made.push(sealed.entry);
    base = sealed.after;
  }
  return made;
}

/** True when the cached record is the one to which a sent entry is applied, so that the state after it is known. */
const canFollow = (entry: OutboxEntry, cached: CachedRecord | null): boolean =>
  hasHeader(entry) && (entry.op === 'create' || cached?.rev === entry.baseRev);
