import type { Kind } from '@northkeep/contracts';
import { compareOrder, INDEX_STEP } from '../collections/sibling-index.ts';
import type { PlannedRecord } from './import-record.ts';
import type { ImportPlanPorts } from './plan-ports.ts';

/**
 * Largest sibling index for which floating-point arithmetic computes the distance to the next index exactly. A list
 * with a larger index is renumbered.
 */
const INDEX_MAX = 2 ** 40;

/** Number of records that are handled between two pauses, so that a key press is handled within 50 ms. */
const SLICE_RECORDS = 5_000;

/**
 * Assigns sibling indexes to the new records. A list without records in this vault keeps the indexes of the file. If a
 * list in this vault already contains records of the file, the new records are inserted among them in the order of the
 * file; otherwise they are added at the end.
 */
export async function assignRecordIndexes(
  created: readonly PlannedRecord[],
  knownIndexes: ReadonlyMap<string, number>,
  ports: Pick<ImportPlanPorts, 'siblings' | 'pause'>,
): Promise<PlannedRecord[]> {
  const lists = new Map<string, PlannedRecord[]>();
  await inSlices(created, ports, (record) => {
    if (record.index === null) return;
    const key = `${record.kind}:${record.parentId ?? ''}`;
    const list = lists.get(key);
    if (list) list.push(record);
    else lists.set(key, [record]);
  });
  const indexes = new Map<string, number>();
  for (const list of lists.values()) {
    const [first] = list;
    if (!first) continue;
    const siblings = ports.siblings(first.kind, first.parentId);
    const known = siblings.flatMap(({ id, index }) => {
      const before = knownIndexes.get(keyOf(first.kind, id));
      return before === undefined ? [] : [index - before];
    });
    const end = siblings.at(-1)?.index;
    if (list.length > SLICE_RECORDS) await ports.pause();
    await inSlices(numbered(list, known[0], end), ports, ({ id, index }) => indexes.set(keyOf(first.kind, id), index));
  }
  const placed: PlannedRecord[] = [];
  await inSlices(created, ports, (record) =>
    placed.push(record.index === null ? record : { ...record, index: indexes.get(keyOf(record.kind, record.id)) ?? 0 }),
  );
  return placed;
}

async function inSlices<T>(items: readonly T[], { pause }: Pick<ImportPlanPorts, 'pause'>, handle: (item: T) => void) {
  for (let at = 0; at < items.length; at += SLICE_RECORDS) {
    for (const item of items.slice(at, at + SLICE_RECORDS)) handle(item);
    if (at + SLICE_RECORDS < items.length) await pause();
  }
}

function numbered(list: readonly PlannedRecord[], offset: number | undefined, end: number | undefined) {
  const sorted = list.map(({ id, index }) => ({ id, index: index ?? 0 })).sort(compareOrder);
  const [first] = sorted;
  const isSound = sorted.every(({ index }) => Math.abs(index) <= INDEX_MAX);
  if (!first) return [];
  if (!isSound) return sorted.map(({ id }, i) => ({ id, index: (end ?? 0) + (i + 1) * INDEX_STEP }));
  const shift = offset ?? (end === undefined ? 0 : end + INDEX_STEP - first.index);
  return sorted.map(({ id, index }) => ({ id, index: index + shift }));
}

const keyOf = (kind: Kind, id: string): string => `${kind}:${id}`;
