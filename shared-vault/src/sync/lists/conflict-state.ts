import { pickWireValues } from '../merge/merge-with-record.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { isDamagedValue, isSameValue } from '../merge/three-way-merge.ts';
import type { PlainValues } from '../outbox/action.ts';
import type { FieldCipher } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import { buildCurrentView, type RecordView, wireValueIn } from '../store/record-view.ts';
import type { StoredConflict, VaultStore } from '../store/store.ts';

/** Current values of the fields of a conflict. */
export interface ConflictState {
  /** Null for a deleted record. */
  readonly view: RecordView | null;
  readonly wires: WireValues;
  /** The values that can be decrypted. */
  readonly opened: PlainValues;
  /** True when the current values of the record equal this device's side of the conflict. */
  readonly isMine: boolean;
}

/** Reads the current values of a conflict's fields, including waiting changes. */
export async function readConflictState(
  row: StoredConflict,
  store: VaultStore,
  sealer: FieldCipher,
): Promise<ConflictState> {
  const view = await store.transact({ keys: [row] }, (found) => ({
    result: buildCurrentView(found.cached(row), found.entries(row)),
  }));
  const wires = pickWireValues(row.names, (name) => wireValueIn(view, name));
  const pairs = await Promise.all(
    row.names.map(async (name) => {
      const now = await decryptForMerge(row, name, wires[name], sealer);
      const mine = await decryptForMerge(row, name, row.mine[name], sealer);
      return { name, now, isMine: isSameValue(now, mine) };
    }),
  );
  const opened = pairs.flatMap(({ name, now }) =>
    now === undefined || isDamagedValue(now) ? [] : [[name, now] as const],
  );
  return { view, wires, opened: Object.fromEntries(opened), isMine: pairs.every(({ isMine }) => isMine) };
}

/**
 * Returns the values that compete with this device's side of a conflict. These are the record's current values. If the
 * record was deleted or already contains this device's values, they are the values that were recorded with the
 * conflict.
 */
export function pickOtherConflictSide(row: StoredConflict, now: ConflictState): WireValues {
  return now.view === null || now.isMine ? row.stored : now.wires;
}
