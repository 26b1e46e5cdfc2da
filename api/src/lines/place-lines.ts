import type { RecordOrderFields } from '../records/commands/reorder-records.ts';
import { assignListIndexes } from '../records/list-order.ts';
import { RecordModel, type RecordOwner } from '../records/record.model.ts';
import { LIST_ORDER, liveChildrenFilter } from '../records/record-handlers.ts';

/** Number of neighbours that are read first on each side of a position. */
const REACH = 32;
const REACH_GROWTH = 8;
const BACKWARDS = { index: -1, id: -1 } as const;
const PLACE_FIELDS = { _id: 0, id: 1, rev: 1, index: 1 } as const;

export interface Placement {
  /** Indexes of the new lines, and of neighbours that have to make room. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly neighbours: readonly RecordOrderFields[];
}

/**
 * Assigns indexes to new lines that are inserted at a position of the list. It reads only the lines near the position,
 * and reads more of them when no index is free between two neighbours.
 */
export async function assignLineIndexes(
  owner: RecordOwner,
  atIndex: number,
  ids: readonly string[],
): Promise<Placement> {
  const missing = ids.map((id) => ({ id, index: null }));
  for (let reach = REACH; ; reach *= REACH_GROWTH) {
    const { lines, at, isStart, isEnd } = await readNeighbours(owner, atIndex, reach);
    const slots = lines.map(({ id, index = 0 }) => ({ id, index }));
    const indexes = assignListIndexes([...slots.slice(0, at), ...missing, ...slots.slice(at)]);
    // If the line at an edge of the read lines gets a new index, it could overtake lines beyond the edge, so more lines
    // are read.
    const isSafe = (edge: RecordOrderFields | undefined) => !edge || !indexes.has(edge.id);
    if ((isStart || isSafe(lines[0])) && (isEnd || isSafe(lines.at(-1)))) return { indexes, neighbours: lines };
  }
}

interface Neighbours {
  readonly lines: readonly RecordOrderFields[];
  /** Index in `lines` at which the new lines are inserted. */
  readonly at: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

async function readNeighbours(owner: RecordOwner, atIndex: number, reach: number): Promise<Neighbours> {
  const list = (options: object) =>
    RecordModel.collection
      .find<RecordOrderFields>(liveChildrenFilter(owner, 'lines', null), { projection: PLACE_FIELDS, ...options })
      .toArray();
  const skip = Math.max(0, atIndex - reach);
  const limit = atIndex - skip + reach;
  const lines = await list({ sort: LIST_ORDER, skip, limit });
  if (lines.length > 0 || skip === 0)
    return { lines, at: Math.min(atIndex - skip, lines.length), isStart: skip === 0, isEnd: lines.length < limit };
  const last = (await list({ sort: BACKWARDS, limit: reach })).reverse();
  return { lines: last, at: last.length, isStart: last.length < reach, isEnd: true };
}
