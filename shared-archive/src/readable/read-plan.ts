import { ANTI_DIRECTION_ID, DIRECTION_ID, type Kind } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';
import { groupBy } from '../group-by.ts';
import { textValueOf } from './values.ts';

/** A record of the plan with the records below it. */
export interface PlanNode {
  readonly record: ArchiveRecord;
  readonly label: string;
  readonly children: readonly PlanNode[];
}

export interface ReadablePlan {
  readonly direction: string;
  readonly antiDirection: string;
  readonly otherDirections: readonly string[];
  readonly obstacles: readonly string[];
  /** Aims with their goals, milestones and steps. */
  readonly aims: readonly PlanNode[];
  /** Records of the plan whose parent is missing in the export, with the records below them. */
  readonly orphans: readonly PlanNode[];
}

const TREE_KINDS: readonly Kind[] = ['aims', 'goals', 'milestones', 'steps'];

/** Builds the plan out of the live records, each list in its order. */
export function readPlan(records: Iterable<ArchiveRecord>): ReadablePlan {
  const live = [...records].filter(({ state }) => state === 'live').sort(compareByOrder);
  const ideals = live.filter(({ kind }) => kind === 'idealLife');
  const tree = live.filter(({ kind }) => TREE_KINDS.includes(kind));
  const children = groupBy(tree, ({ parentId }) => parentId ?? '');
  const held = new Set(tree.map(({ id }) => id));
  const toNode = (record: ArchiveRecord): PlanNode => ({
    record,
    label: textValueOf(record, 'label'),
    children: (children.get(record.id) ?? []).map(toNode),
  });
  return {
    direction: labelOf(ideals, DIRECTION_ID),
    antiDirection: labelOf(ideals, ANTI_DIRECTION_ID),
    otherDirections: labels(ideals.filter(({ id }) => id !== DIRECTION_ID && id !== ANTI_DIRECTION_ID)),
    obstacles: labels(live.filter(({ kind }) => kind === 'obstacles')),
    aims: tree.filter(({ kind }) => kind === 'aims').map(toNode),
    orphans: tree.filter(({ kind, parentId }) => kind !== 'aims' && !held.has(parentId ?? '')).map(toNode),
  };
}

/** Compares siblings by index, and by id when indexes are equal. */
export function compareByOrder(a: ArchiveRecord, b: ArchiveRecord): number {
  return (a.index ?? 0) - (b.index ?? 0) || (a.id < b.id ? -1 : 1);
}

const labels = (records: readonly ArchiveRecord[]): string[] => records.map((record) => textValueOf(record, 'label'));
const labelOf = (records: readonly ArchiveRecord[], id: string): string => {
  const found = records.find((record) => record.id === id);
  return found ? textValueOf(found, 'label') : '';
};
