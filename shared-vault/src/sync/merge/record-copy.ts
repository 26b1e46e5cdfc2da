import { getKindDeclaration, requiredFields, type WireValue } from '@northkeep/contracts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { type NewOutboxEntry, newIdempotencyKey, type OutboxEntry, type WireValues } from '../store/outbox-entry.ts';
import { buildCurrentView, pickContentValues, type RecordView, wireValueIn } from '../store/record-view.ts';
import type { VaultStore } from '../store/store.ts';
import { deletedRecordCopyId, isDerivedId } from './copy-id.ts';
import { decryptForMerge } from './open-value.ts';
import { isDamagedValue } from './three-way-merge.ts';
import { touchesUserText } from './user-text.ts';

/**
 * Added to the index of the original record, so that its copy follows directly after it. Records with equal indexes are
 * ordered by id.
 */
const COPY_INDEX_OFFSET = 0.5;

/**
 * Builds a new record with this device's text and every other value as this device last showed it. Empty when no user
 * text was changed, or a required value cannot be decrypted.
 */
export async function makeConflictCopy(
  entry: OutboxEntry,
  view: RecordView | null,
  sealer: FieldCipher,
  id: string,
): Promise<NewOutboxEntry[]> {
  const { kind } = entry;
  const { fields } = getKindDeclaration(kind);
  if (!touchesUserText(entry)) return [];
  const values = await resealValues(entry, { ...view?.fields, ...pickContentValues(entry.fields) }, id, sealer);
  if (requiredFields(kind).some((name) => values[name] === undefined)) return [];
  if (Object.hasOwn(fields, 'copyOf')) values.copyOf = await sealer.seal({ kind, id, name: 'copyOf' }, entry.id);
  const index = wireValueIn(view, 'index') ?? entry.fields.index ?? 0;
  if (getKindDeclaration(kind).ordered) values.index = (typeof index === 'number' ? index : 0) + COPY_INDEX_OFFSET;
  const { parents, parentKind, schema, at } = entry;
  const place = { kind, id, parents, parentKind, after: [], schema };
  return [{ ...place, op: 'create', fields: values, base: {}, baseRev: 0, key: newIdempotencyKey(), at }];
}

/**
 * Builds the copy that keeps a change of a record that another device deleted. Another device may create the same copy.
 * Its base is the state that both devices know, so the two copies merge field by field. A record that this device
 * created under a derived id, such as the next line of a repeated one, never existed here before its deletion: it is
 * created again under the next id and not marked as a copy.
 */
export async function makeDeletedRecordCopy(
  entry: OutboxEntry,
  view: RecordView | null,
  sealer: FieldCipher,
): Promise<NewOutboxEntry[]> {
  const id = await deletedRecordCopyId(entry);
  const copies = await makeConflictCopy(entry, view, sealer, id);
  const base = await resealValues(entry, { ...view?.fields, ...pickContentValues(entry.base) }, id, sealer);
  const isCreation = entry.op === 'create' && isDerivedId(entry.id);
  return copies.map((copy) => {
    const { copyOf: _mark, ...unmarked } = copy.fields;
    return { ...copy, fields: isCreation ? unmarked : copy.fields, base };
  });
}

/** Seals those values that can be decrypted for another record id. */
async function resealValues({ kind, id: from }: RecordKey, wires: WireValues, id: string, sealer: FieldCipher) {
  const values: Record<string, WireValue> = {};
  for (const name of Object.keys(getKindDeclaration(kind).fields)) {
    const value =
      wires[name] === undefined ? undefined : await decryptForMerge({ kind, id: from }, name, wires[name], sealer);
    if (value !== undefined && !isDamagedValue(value)) values[name] = await sealer.seal({ kind, id, name }, value);
  }
  return values;
}

/**
 * Finds the live copy on this device that holds the text of a deleted record. When a copy was deleted itself, the
 * search continues with its own copy.
 */
export async function findDeletedRecordCopy(
  deleted: RecordKey,
  store: Pick<VaultStore, 'transact'>,
): Promise<RecordKey | null> {
  const key = { kind: deleted.kind, id: await deletedRecordCopyId(deleted) };
  const { isKnown, isLive } = await store.transact({ keys: [key] }, (found) => {
    const [cached, entries] = [found.cached(key), found.entries(key)];
    return {
      result: { isKnown: cached !== null || entries.length > 0, isLive: buildCurrentView(cached, entries) !== null },
    };
  });
  if (isLive) return key;
  return isKnown ? findDeletedRecordCopy(key, store) : null;
}
