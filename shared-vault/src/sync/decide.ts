import { TRASH_DAYS } from '@northkeep/contracts';
import type { Library } from '../collections/library.ts';
import type { EnginePorts } from './engine.ts';
import { valuesOf } from './lists.ts';
import { same } from './merge.ts';
import { adopt, readTheirs, writeOver } from './older.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { baseIn } from './resolve.ts';
import type { Side, StoredConflict } from './store.ts';
import { viewOf } from './view.ts';

/** What a decision needs: it is made in an open vault. */
export interface Deciding {
  readonly ports: EnginePorts;
  readonly sealer: Sealer;
  readonly library: Library;
}

const KEPT_MS = TRASH_DAYS * 86_400_000;

/** Settles a conflict; how is kept for 30 days. A value that can be written nowhere stays in the list. */
export async function choose(id: string, side: Side, at: Deciding): Promise<void> {
  const { store, clock } = at.ports;
  const rows = await store.conflicts();
  const row = rows.find(({ key, chosen }) => key === id && chosen === undefined);
  if (!row || (side === 'mine' && !(await writeValues(row, 'mine', at)))) return;
  const now = clock.now();
  const old = rows.filter(({ chosen }) => chosen !== undefined && chosen.at < now - KEPT_MS).map(({ key }) => key);
  const conflict = [{ ...row, chosen: { side, at: now } }];
  await store.transact({ keys: [] }, () => ({ writes: { conflict, settle: old }, result: null }));
}

/** Takes a choice back: the conflict is open again, with the value that stood before where nobody has changed it since. */
export async function undoChoice(id: string, at: Deciding): Promise<void> {
  const { store } = at.ports;
  const row = (await store.conflicts()).find(({ key }) => key === id);
  if (!row?.chosen) return;
  const now = await standing(row, at);
  const untouched = row.names.every((name) => same(now.opened[name], now.mine[name]));
  if (row.chosen.side === 'mine' && untouched) await writeValues(row, 'stored', at);
  const { chosen, ...open } = row;
  const stored = untouched || row.chosen.side === 'stored' ? row.stored : now.wires;
  await store.transact({ keys: [] }, () => ({ writes: { conflict: [{ ...open, stored }] }, result: null }));
}

/** The values of a conflict's record as they stand, sealed and opened, and this device's beside them. */
async function standing(row: StoredConflict, { ports: { store }, sealer }: Deciding) {
  const view = await store.transact({ keys: [row] }, (found) => ({
    result: viewOf(found.cached(row), found.entries(row)),
  }));
  const wires = baseIn(view, row.names);
  const [opened, mine] = await Promise.all([valuesOf(row, wires, sealer), valuesOf(row, row.mine, sealer)]);
  return { wires, opened, mine };
}

/** Writes one side of a conflict as a change; false where the record is gone or cannot be changed. */
async function writeValues(row: StoredConflict, side: Side, { sealer, library }: Deciding): Promise<boolean> {
  const item = library.collection(row.kind).get(row.id);
  if (!item || item.readOnly || row.names.some((name) => item.damaged.has(name))) return false;
  const values = await valuesOf(row, row[side], sealer);
  library.collection(row.kind).change(row.id, values);
  await library.flush();
  return true;
}

/**
 * Ends an older state: the server's is taken, or this device's is written on top of it. Rejects where the server does
 * not answer; nothing has happened then.
 */
export async function settleOlder(keys: readonly RecordKey[], side: Side, { ports, library }: Deciding): Promise<void> {
  await library.flush();
  const theirs = await readTheirs(keys, ports);
  if (side === 'mine') await writeOver(keys, theirs, ports);
  else await adopt(keys, theirs, ports);
  await library.reread(keys);
}
