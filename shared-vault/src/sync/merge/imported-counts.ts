import type { FieldCipher } from '../ports.ts';
import type { ImportedRaise, OutboxEntry, WireValues } from '../store/outbox-entry.ts';
import { decryptForMerge } from './open-value.ts';
import { countTotalOf, type MergeValues } from './three-way-merge.ts';

/** Merge base of a change, and the imported counts, by field name, that the stored record does not contain yet. */
export interface ImportedBase {
  readonly base: MergeValues;
  readonly imported: ReadonlyMap<string, number>;
}

/**
 * Adds what this device imported to the counts of the base, and limits them to those of the stored record. What both
 * devices imported from one file is thereby counted once, and what only this device imported is added to a lower count.
 * The base of an imported creation contains the imported counts already.
 */
export async function limitImportedCounts(
  entry: OutboxEntry,
  base: MergeValues,
  stored: MergeValues,
  sealer: FieldCipher,
): Promise<ImportedBase> {
  const raised = await sumRaises(entry, sealer);
  const imported = new Map<string, number>();
  const limited = Object.entries(base).map(([name, value]) => {
    const there = stored[name];
    const raise = raised.get(name) ?? 0;
    const isImported = countTotalOf(entry.kind, name) !== undefined && (raise > 0 || entry.op === 'create');
    if (!isImported || typeof value !== 'number' || typeof there !== 'number') return [name, value] as const;
    imported.set(name, Math.max(0, value + raise - there));
    return [name, Math.min(value + raise, there)] as const;
  });
  return { base: Object.fromEntries(limited), imported };
}

/** Returns by how much the imports of an entry have raised its counts, by field name. An undo lowers the sum. */
async function sumRaises(entry: OutboxEntry, sealer: FieldCipher): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const { name, ...wires } of entry.raises ?? []) {
    const from = await decryptForMerge(entry, name, wires.from, sealer);
    const to = await decryptForMerge(entry, name, wires.to, sealer);
    if (typeof from === 'number' && typeof to === 'number') sums.set(name, (sums.get(name) ?? 0) + to - from);
  }
  return sums;
}

/**
 * Returns the raises of a merged change: the imported counts that it adds to the stored record, because another device
 * may still send the same import.
 */
export async function sealRaises(
  { kind, id }: OutboxEntry,
  fields: WireValues,
  imported: ReadonlyMap<string, number>,
  sealer: FieldCipher,
): Promise<readonly ImportedRaise[]> {
  const raises: ImportedRaise[] = [];
  for (const [name, amount] of imported) {
    if (amount === 0 || !Object.hasOwn(fields, name)) continue;
    const seal = (value: number) => sealer.seal({ kind, id, name }, value);
    raises.push({ name, from: await seal(0), to: await seal(amount) });
  }
  return raises;
}
