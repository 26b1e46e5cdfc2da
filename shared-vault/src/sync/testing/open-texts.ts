import type { RecordKey } from '../ports.ts';
import type { OutboxEntry, WireValues } from '../store/outbox-entry.ts';
import type { VaultStore } from '../store/store.ts';
import type { ServerRow } from './model-reads.ts';
import type { TestAccount } from './test-account.ts';

/** Text fields whose values are unique over all records. */
export const UNIQUE_TEXT_FIELD_NAMES = ['text', 'label', 'city'];
/** All text fields. */
export const ALL_TEXT_FIELD_NAMES = [...UNIQUE_TEXT_FIELD_NAMES, 'categories'];

/** Returns the decrypted texts of records, including deleted ones. */
export async function decryptRecordTexts(
  testAccount: TestAccount,
  rows: readonly ServerRow[],
  names: readonly string[],
): Promise<unknown[]> {
  const all = rows.map(({ kind, record }) => textsIn(testAccount, { kind, id: record.id }, record, names));
  return (await Promise.all(all)).flat();
}

/**
 * Returns the decrypted texts that a store keeps outside its cache: those of waiting and rejected changes, and those
 * not chosen in a conflict.
 */
export async function decryptStoredTexts(testAccount: TestAccount, store: VaultStore): Promise<unknown[]> {
  const [entries, refusals, conflicts] = await Promise.all([
    store.entries(),
    store.rejectedEntries(),
    store.conflicts(),
  ]);
  const changes: readonly OutboxEntry[] = [...entries, ...refusals.map(({ entry }) => entry)];
  const all = conflicts.flatMap((row) =>
    [row.stored, row.mine].map((wires) => textsIn(testAccount, row, wires, ALL_TEXT_FIELD_NAMES)),
  );
  return [...(await decryptEntryTexts(testAccount, changes)), ...(await Promise.all(all)).flat()];
}

/** Returns the decrypted texts of outbox entries. */
export async function decryptEntryTexts(testAccount: TestAccount, entries: readonly OutboxEntry[]): Promise<unknown[]> {
  return (
    await Promise.all(entries.map((entry) => textsIn(testAccount, entry, entry.fields, ALL_TEXT_FIELD_NAMES)))
  ).flat();
}

async function textsIn(
  { keys }: TestAccount,
  { kind, id }: RecordKey,
  wires: WireValues | ServerRow['record'],
  names: readonly string[],
): Promise<unknown[]> {
  const { sealer } = await keys;
  const all = names.map(async (name) => {
    const wire = Object.entries(wires).find(([one]) => one === name)?.[1];
    const opened = wire ? await sealer.open({ kind, id, name }, wire) : null;
    return opened?.state === 'opened' ? [opened.value].flat() : [];
  });
  return (await Promise.all(all)).flat();
}
