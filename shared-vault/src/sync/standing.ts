import type { Plains } from './action.ts';
import type { Wires } from './entry.ts';
import { isDamaged, same } from './merge.ts';
import { openOne } from './open-one.ts';
import type { Sealer } from './ports.ts';
import { pickWires } from './resolve.ts';
import type { Store, StoredConflict } from './store.ts';
import { type View, viewOf, wireIn } from './view.ts';

/** What stands now in the fields that a conflict is about. */
export interface Standing {
  /** Null where the record is gone. */
  readonly view: View | null;
  readonly wires: Wires;
  /** Those that open. */
  readonly opened: Plains;
  /** True where it is this device's version. */
  readonly isMine: boolean;
}

/** Reads the fields of a conflict as the record has them now, waiting changes included. */
export async function standingOf(row: StoredConflict, store: Store, sealer: Sealer): Promise<Standing> {
  const view = await store.transact({ keys: [row] }, (found) => ({
    result: viewOf(found.cached(row), found.entries(row)),
  }));
  const wires = pickWires(row.names, (name) => wireIn(view, name));
  const pairs = await Promise.all(
    row.names.map(async (name) => {
      const now = await openOne(row, name, wires[name], sealer);
      const mine = await openOne(row, name, row.mine[name], sealer);
      return { name, now, isMine: same(now, mine) };
    }),
  );
  const opened = pairs.flatMap(({ name, now }) => (now === undefined || isDamaged(now) ? [] : [[name, now] as const]));
  return { view, wires, opened: Object.fromEntries(opened), isMine: pairs.every(({ isMine }) => isMine) };
}

/** The version beside this device's: what stands now, unless that is this device's too or the record is gone. */
export function otherOf(row: StoredConflict, now: Standing): Wires {
  return now.view === null || now.isMine ? row.stored : now.wires;
}
