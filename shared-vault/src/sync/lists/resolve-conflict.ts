import { DAY_MS, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import type { Collections } from '../../collections/collections.ts';
import { loadLazyModule } from '../../load-part.ts';
import type { EnginePorts } from '../engine-ports.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import type { ConflictSide, StoredConflict } from '../store/store.ts';
import { type ConflictState, pickOtherConflictSide, readConflictState } from './conflict-state.ts';
import { decryptContentValues } from './decrypt-content-values.ts';

/** Ports and collections of the open vault, needed for every decision. */
export interface ConflictResolutionContext {
  readonly ports: EnginePorts;
  readonly sealer: FieldCipher;
  readonly collections: Collections;
}

const RESOLVED_KEPT_MS = TRASH_RETENTION_DAYS * DAY_MS;

/**
 * Resolves a conflict and keeps the decision for {@link RESOLVED_KEPT_MS}. The conflict stays unresolved when this
 * device's value cannot be written.
 */
export async function resolveConflict(id: string, side: ConflictSide, at: ConflictResolutionContext): Promise<void> {
  const { store } = at.ports;
  await at.collections.flush();
  const rows = await store.conflicts();
  const row = rows.find(({ key, chosen }) => key === id && chosen === undefined);
  if (!row) return;
  const now = await readConflictState(row, at.ports.store, at.sealer);
  // The record may have changed since the conflict arose. Its current value then becomes the other side of the conflict
  // and is stored before it is overwritten.
  const open = { ...row, stored: pickOtherConflictSide(row, now) };
  await storeConflict(open, at);
  if (side === 'mine' && !(await writeConflictSide(row, row.mine, now, at))) return;
  const { earliest, latest } = await readTimes(at);
  const old = rows
    .filter(({ chosen }) => chosen !== undefined && chosen.at < earliest - RESOLVED_KEPT_MS)
    .map(({ key }) => key);
  await storeConflict({ ...open, chosen: { side, at: latest } }, at, old);
}

/**
 * Returns the earlier and the later of two times, in ms since the epoch: the clock of this device, and the time at which
 * the server stored the newest record that this device has. A wrong clock then never ends the time of a decision early.
 */
async function readTimes({ ports: { store, clock } }: ConflictResolutionContext) {
  const own = clock.now();
  const { cursor } = await store.feed();
  const server = cursor === null ? own : Date.parse(cursor);
  return { earliest: Math.min(own, server), latest: Math.max(own, server) };
}

/**
 * Reopens a resolved conflict. When this device's value was chosen, the replaced value is written back. If the record
 * has changed since, its current value and the replaced value become the two sides.
 */
export async function reopenConflict(id: string, at: ConflictResolutionContext): Promise<void> {
  await at.collections.flush();
  const row = (await at.ports.store.conflicts()).find(({ key }) => key === id);
  if (!row?.chosen) return;
  const now = await readConflictState(row, at.ports.store, at.sealer);
  const { chosen, ...open } = row;
  if (chosen.side === 'stored') return storeConflict({ ...open, stored: pickOtherConflictSide(row, now) }, at);
  if (now.view && !now.isMine) return storeConflict({ ...open, stored: now.wires, mine: row.stored }, at);
  await writeConflictSide(row, row.stored, now, at);
  await storeConflict(open, at);
}

function storeConflict(
  row: StoredConflict,
  { ports: { store } }: ConflictResolutionContext,
  settle: readonly string[] = [],
): Promise<void> {
  return store.transact({ keys: [] }, () => ({
    writes: { putConflicts: [row], removeConflicts: settle },
    result: undefined,
  }));
}

/** Writes one side of a conflict as a change. Returns false when the record was deleted or cannot be changed. */
async function writeConflictSide(
  row: StoredConflict,
  wires: WireValues,
  now: ConflictState,
  at: ConflictResolutionContext,
): Promise<boolean> {
  const collection = at.collections.collection(row.kind);
  const item = collection.get(row.id);
  if (!item || item.readOnly || row.names.some((name) => item.damaged.has(name))) return false;
  // The shown values are passed as the base, so that text that is being typed at this moment is merged with the value
  // and not overwritten.
  collection.change(row.id, await decryptContentValues(row, wires, at.sealer), { base: now.opened });
  await at.collections.flush();
  return true;
}

/**
 * Resolves a rollback: adopts the server's state, or overwrites it with this device's state. Rejects without any effect
 * while the server does not respond.
 */
export async function resolveRollback(
  keys: readonly RecordKey[],
  side: ConflictSide,
  { ports, sealer, collections }: ConflictResolutionContext,
): Promise<void> {
  // This code is loaded on demand. It is not needed offline, because resolving a rollback requires the server anyway.
  const on = await loadLazyModule(
    () => import(/* webpackChunkName: "sync-on-demand" */ '../feed/rollback-resolution.ts'),
  );
  await collections.flush();
  const rollback = { ...ports, sealer };
  const theirs = await on.readServerRecords(keys, rollback);
  const records = await on.prepareDecisions(keys, theirs, side, rollback);
  if (side === 'stored') {
    await on.adoptServerState(records, rollback);
    return collections.reread(keys);
  }
  const newIds = await on.chooseNewIds(records, rollback);
  on.followNewIds(newIds, collections);
  await collections.flush();
  const made = await on.overwriteServerState(records, newIds, rollback);
  await collections.reread([...keys, ...made]);
}
