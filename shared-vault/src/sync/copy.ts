import { kindShape, requiredFields, type WireValue } from '@northkeep/contracts';
import { copyIdOfDeleted } from './copy-id.ts';
import { type Entry, type NewEntry, newKey, type Wires } from './entry.ts';
import { isDamaged } from './merge.ts';
import { openOne } from './open-one.ts';
import type { RecordKey, Sealer } from './ports.ts';
import type { Store } from './store.ts';
import { contentOf, type View, viewOf, wireIn } from './view.ts';
import { touchesWords } from './words.ts';

/** Just behind the record that the copy was made of; ties are broken by id. */
const BESIDE = 0.5;

/**
 * A new record with this device's text, every other value as this device saw it. None where nothing of a person's
 * words was touched, or a value that a record of the kind cannot do without does not open.
 */
export async function copyOf(entry: Entry, view: View | null, sealer: Sealer, id: string): Promise<NewEntry[]> {
  const { kind } = entry;
  const { fields } = kindShape(kind);
  if (!touchesWords(entry)) return [];
  const values = await resealed(entry, { ...view?.fields, ...contentOf(entry.fields) }, id, sealer);
  if (requiredFields(kind).some((name) => values[name] === undefined)) return [];
  if (Object.hasOwn(fields, 'copyOf')) values.copyOf = await sealer.seal({ kind, id, name: 'copyOf' }, entry.id);
  const index = wireIn(view, 'index') ?? entry.fields.index ?? 0;
  if (kindShape(kind).ordered) values.index = (typeof index === 'number' ? index : 0) + BESIDE;
  const { parents, parentKind, schema, at } = entry;
  const place = { kind, id, parents, parentKind, after: [], schema };
  return [{ ...place, op: 'create', fields: values, base: {}, baseRev: 0, key: newKey(), at }];
}

/**
 * The copy in which the words of a change live on whose record was deleted elsewhere. Another device may have made it:
 * its base is what both saw, so that the two come together field by field.
 */
export async function copyOfDeleted(entry: Entry, view: View | null, sealer: Sealer): Promise<NewEntry[]> {
  const id = await copyIdOfDeleted(entry);
  const copies = await copyOf(entry, view, sealer, id);
  const base = await resealed(entry, { ...view?.fields, ...contentOf(entry.base) }, id, sealer);
  return copies.map((copy) => ({ ...copy, base }));
}

/** Those of the values that open, sealed for another place. */
async function resealed({ kind, id: from }: RecordKey, wires: Wires, id: string, sealer: Sealer) {
  const values: Record<string, WireValue> = {};
  for (const name of Object.keys(kindShape(kind).fields)) {
    const value = wires[name] === undefined ? undefined : await openOne({ kind, id: from }, name, wires[name], sealer);
    if (value !== undefined && !isDamaged(value)) values[name] = await sealer.seal({ kind, id, name }, value);
  }
  return values;
}

/** Where the words of a deleted record already live on, on this device: the copy, or the copy of a deleted copy. */
export async function standingCopyOf(deleted: RecordKey, store: Pick<Store, 'transact'>): Promise<RecordKey | null> {
  const key = { kind: deleted.kind, id: await copyIdOfDeleted(deleted) };
  const { isKnown, isLive } = await store.transact({ keys: [key] }, (found) => {
    const [cached, entries] = [found.cached(key), found.entries(key)];
    return { result: { isKnown: cached !== null || entries.length > 0, isLive: viewOf(cached, entries) !== null } };
  });
  if (isLive) return key;
  return isKnown ? standingCopyOf(key, store) : null;
}
