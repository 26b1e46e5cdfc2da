import { TRASH_DAYS } from '@northkeep/contracts';
import type { Library } from '../collections/library.ts';
import type { EnginePorts } from './engine.ts';
import type { Wires } from './entry.ts';
import { valuesOf } from './lists.ts';
import { adopt, readTheirs, writeOver } from './older.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { otherOf, type Standing, standingOf } from './standing.ts';
import type { Side, StoredConflict } from './store.ts';

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
  await at.library.flush();
  const rows = await store.conflicts();
  const row = rows.find(({ key, chosen }) => key === id && chosen === undefined);
  if (!row) return;
  const now = await standingOf(row, at.ports.store, at.sealer);
  // The record may have been written on since: then that is the other version, and it has to be kept before it goes.
  const open = { ...row, stored: otherOf(row, now) };
  await put(open, at);
  if (side === 'mine' && !(await writeValues(row, row.mine, now, at))) return;
  const time = clock.now();
  const old = rows.filter(({ chosen }) => chosen !== undefined && chosen.at < time - KEPT_MS).map(({ key }) => key);
  await put({ ...open, chosen: { side, at: time } }, at, old);
}

/**
 * Takes a choice back: the conflict is open again, with the value that stood before. Where something else has been
 * written since, that stays and the version that was not chosen is the other one.
 */
export async function undoChoice(id: string, at: Deciding): Promise<void> {
  await at.library.flush();
  const row = (await at.ports.store.conflicts()).find(({ key }) => key === id);
  if (!row?.chosen) return;
  const now = await standingOf(row, at.ports.store, at.sealer);
  const { chosen, ...open } = row;
  if (chosen.side === 'stored') return put({ ...open, stored: otherOf(row, now) }, at);
  if (now.view && !now.isMine) return put({ ...open, stored: now.wires, mine: row.stored }, at);
  await writeValues(row, row.stored, now, at);
  await put(open, at);
}

function put(row: StoredConflict, { ports: { store } }: Deciding, settle: readonly string[] = []): Promise<void> {
  return store.transact({ keys: [] }, () => ({ writes: { conflict: [row], settle }, result: undefined }));
}

/** Writes one side of a conflict as a change; false where the record is gone or cannot be changed. */
async function writeValues(row: StoredConflict, wires: Wires, now: Standing, at: Deciding): Promise<boolean> {
  const collection = at.library.collection(row.kind);
  const item = collection.get(row.id);
  if (!item || item.readOnly || row.names.some((name) => item.damaged.has(name))) return false;
  // What is typed in this very moment is merged with it, not written over.
  collection.change(row.id, await valuesOf(row, wires, at.sealer), { base: now.opened });
  await at.library.flush();
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
