import { pickWireValues } from '../merge/merge-with-record.ts';
import { openValue } from '../merge/open-value.ts';
import { isDamagedValue, isSameValue } from '../merge/three-way-merge.ts';
import type { PlainValues } from '../outbox/action.ts';
import type { Sealer } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import { currentView, type RecordView, wireValueIn } from '../store/record-view.ts';
import type { StoredConflict, VaultStore } from '../store/store.ts';

/** What stands now in the fields that a conflict is about. */
export interface ConflictState {
  /** Null where the record is gone. */
  readonly view: RecordView | null;
  readonly wires: WireValues;
  /** Those that open. */
  readonly opened: PlainValues;
  /** True where it is this device's version. */
  readonly isMine: boolean;
}

/** Reads the fields of a conflict as the record has them now, waiting changes included. */
export async function readConflictState(
  row: StoredConflict,
  store: VaultStore,
  sealer: Sealer,
): Promise<ConflictState> {
  const view = await store.transact({ keys: [row] }, (found) => ({
    result: currentView(found.cached(row), found.entries(row)),
  }));
  const wires = pickWireValues(row.names, (name) => wireValueIn(view, name));
  const pairs = await Promise.all(
    row.names.map(async (name) => {
      const now = await openValue(row, name, wires[name], sealer);
      const mine = await openValue(row, name, row.mine[name], sealer);
      return { name, now, isMine: isSameValue(now, mine) };
    }),
  );
  const opened = pairs.flatMap(({ name, now }) =>
    now === undefined || isDamagedValue(now) ? [] : [[name, now] as const],
  );
  return { view, wires, opened: Object.fromEntries(opened), isMine: pairs.every(({ isMine }) => isMine) };
}

/** The version beside this device's: what stands now, unless that is this device's too or the record is gone. */
export function otherVersion(row: StoredConflict, now: ConflictState): WireValues {
  return now.view === null || now.isMine ? row.stored : now.wires;
}
