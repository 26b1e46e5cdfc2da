import { decodeRecord, type FeedChange, type Kind } from '@northkeep/contracts';
import { readBodyMember } from '../sync/feed/decode-responses.ts';

const CHILDREN: readonly (readonly [string, Kind])[] = [
  ['idealLife', 'idealLife'],
  ['obstacles', 'obstacles'],
  ['aims', 'aims'],
  ['goals', 'goals'],
  ['milestones', 'milestones'],
  ['selectedSteps', 'steps'],
  ['parkedSteps', 'steps'],
];

/** Flattens the tree of `GET /northkeep` into its records. */
export function flattenPlannerTree(body: unknown, into: FeedChange[] = []): FeedChange[] {
  for (const [name, kind] of CHILDREN) {
    const nodes = readBodyMember(body, name);
    if (!Array.isArray(nodes)) continue;
    for (const node of nodes) {
      const record = decodeRecord(kind, recordOfNode(node));
      if (record) into.push({ kind, record });
      flattenPlannerTree(node, into);
    }
  }
  return into;
}

/**
 * Members of the tree's nodes that are not stored in a record: lists of children, and the progress of a step, which is
 * always 0.
 */
const TREE_NAMES: readonly string[] = [...CHILDREN.map(([name]) => name), 'progress'];

function recordOfNode(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => !TREE_NAMES.includes(name)));
}
