import type { AimNode, GoalNode, Kind, MilestoneNode, WireRecord } from '@northkeep/contracts';
import { concatJsonParts, JsonStream, streamJsonList } from '../platform/json-stream.ts';
import type { RecordOwner } from '../records/record.model.ts';
import { LIST_ORDER, liveChildrenFilter, presentRecordBatches } from '../records/record-handlers.ts';

/** Number of aims that are read together with all their descendants. */
const AIM_BATCH = 10;
/** Number of parents whose children one query reads. */
const PARENT_BATCH = 100;

/** Order of the children of several parents. The index of the lists has it, so nothing is sorted in memory. */
const CHILD_ORDER = { parentId: 1, ...LIST_ORDER } as const;

/** Returns the records of a kind below a parent. */
type FindChildren = (kind: Kind, parentKind: Kind, parentId: string) => readonly WireRecord[];

/** Streams the tree of a planner, a few aims at a time. Records below a deleted parent are omitted. */
export function streamPlannerTree(owner: RecordOwner): JsonStream {
  const listOf = (kind: Kind) =>
    streamJsonList(presentRecordBatches({ filter: liveChildrenFilter(owner, kind, null), sort: LIST_ORDER }));
  return new JsonStream(
    concatJsonParts(
      `{"id":${JSON.stringify(owner.vaultId)},"idealLife":`,
      listOf('idealLife'),
      ',"obstacles":',
      listOf('obstacles'),
      ',"aims":',
      streamJsonList(aimNodes(owner)),
      '}',
    ),
  );
}

async function* aimNodes(owner: RecordOwner): AsyncGenerator<AimNode[], void> {
  const filter = liveChildrenFilter(owner, 'aims', null);
  const aims = presentRecordBatches({ filter, sort: LIST_ORDER, batchSize: AIM_BATCH });
  for await (const batch of aims) {
    const childrenOf = await readDescendants(owner, batch);
    yield batch.map((aim) => aimNode(aim, childrenOf));
  }
}

/** Reads all descendants of some aims, grouped by parent. */
async function readDescendants(owner: RecordOwner, aims: readonly WireRecord[]): Promise<FindChildren> {
  const children = new Map<string, WireRecord[]>();
  const goals = await readChildren({ owner, kind: 'goals', parents: aims, children });
  const milestones = await readChildren({ owner, kind: 'milestones', parents: goals, children });
  await readChildren({ owner, kind: 'steps', parents: [...goals, ...milestones], children });
  return (...parent) => children.get(parent.join(' ')) ?? [];
}

interface ChildrenRequest {
  readonly owner: RecordOwner;
  readonly kind: Kind;
  readonly parents: readonly WireRecord[];
  /**
   * Map to which the records are added. A key consists of the kind of the records and of the kind and id of their
   * parent.
   */
  readonly children: Map<string, WireRecord[]>;
}

async function readChildren({ owner, kind, parents, children }: ChildrenRequest): Promise<WireRecord[]> {
  const all: WireRecord[] = [];
  for (let start = 0; start < parents.length; start += PARENT_BATCH) {
    const ids = parents.slice(start, start + PARENT_BATCH).map(({ id }) => id);
    const filter = { ...owner, kind, deletedAt: null, parentId: { $in: ids } };
    for await (const batch of presentRecordBatches({ filter, sort: CHILD_ORDER })) {
      all.push(...batch);
      for (const record of batch) {
        const parent = [kind, record.parentKind, record.parentId].join(' ');
        const siblings = children.get(parent);
        if (siblings) siblings.push(record);
        else children.set(parent, [record]);
      }
    }
  }
  return all;
}

const withLabel = (record: WireRecord) => ({ ...record, label: record.label ?? null });

function aimNode(aim: WireRecord, childrenOf: FindChildren): AimNode {
  return { ...withLabel(aim), goals: childrenOf('goals', 'aims', aim.id).map((goal) => goalNode(goal, childrenOf)) };
}

/** Returns the steps of a parent. Their progress is 0, because the client composes it from the records of the week. */
const stepsOf = (childrenOf: FindChildren, parentKind: Kind, parentId: string) =>
  childrenOf('steps', parentKind, parentId).map((step) => ({ ...step, progress: 0 }));

/**
 * Returns all steps in `selectedSteps` and none in `parkedSteps`: the server cannot tell which steps are parked,
 * because their status is sealed.
 */
function goalNode(goal: WireRecord, childrenOf: FindChildren): GoalNode {
  return {
    ...withLabel(goal),
    selectedSteps: stepsOf(childrenOf, 'goals', goal.id),
    parkedSteps: [],
    milestones: childrenOf('milestones', 'goals', goal.id).map((milestone) => milestoneNode(milestone, childrenOf)),
  };
}

function milestoneNode(milestone: WireRecord, childrenOf: FindChildren): MilestoneNode {
  return { ...withLabel(milestone), selectedSteps: stepsOf(childrenOf, 'milestones', milestone.id), parkedSteps: [] };
}
