import type { Entry, Wires } from '../entry.ts';
import type { RecordKey } from '../ports.ts';
import type { Store } from '../store.ts';
import type { Row } from './model-reads.ts';
import type { World } from './world.ts';

/** Fields with words of which no two records have the same. */
export const NAMES = ['text', 'label', 'city'];
/** All fields with words. */
export const ALL_NAMES = [...NAMES, 'categories'];

/** The words of records, deleted ones too. */
export async function textsOf(world: World, rows: readonly Row[], names: readonly string[]): Promise<unknown[]> {
  const all = rows.map(({ kind, record }) => textsIn(world, { kind, id: record.id }, record, names));
  return (await Promise.all(all)).flat();
}

/** The words that a store keeps beside its cache: what waits, what was refused, what was not chosen. */
export async function textsKept(world: World, store: Store): Promise<unknown[]> {
  const [entries, refusals, conflicts] = await Promise.all([store.entries(), store.refusals(), store.conflicts()]);
  const changes: readonly Entry[] = [...entries, ...refusals.map(({ entry }) => entry)];
  const all = conflicts.flatMap((row) => [row.stored, row.mine].map((wires) => textsIn(world, row, wires, ALL_NAMES)));
  return [...(await textsInEntries(world, changes)), ...(await Promise.all(all)).flat()];
}

/** The words of changes. */
export async function textsInEntries(world: World, entries: readonly Entry[]): Promise<unknown[]> {
  return (await Promise.all(entries.map((entry) => textsIn(world, entry, entry.fields, ALL_NAMES)))).flat();
}

async function textsIn(
  { keys }: World,
  { kind, id }: RecordKey,
  wires: Wires | Row['record'],
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
