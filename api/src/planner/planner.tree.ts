import {
  type AimNode,
  type GoalNode,
  type Kind,
  type MilestoneNode,
  PLANNER_KINDS,
  type PlannerTree,
  type WireRecord,
} from '@northkeep/contracts';
import type { Owner } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { listRecords } from '../records/record-handlers.ts';

/** Returns the records of a kind below a parent; a null parent selects the records without one. */
type FindChildren = (kind: Kind, parentKind: Kind | null, parentId: string | null) => readonly WireRecord[];

/** Reads the six collections of a planner and builds the tree. Records below a deleted parent are omitted. */
export async function readPlannerTree(owner: Owner): Promise<PlannerTree> {
  const childrenOf = await readChildren(owner);
  return {
    id: owner.vaultId,
    idealLife: childrenOf('idealLife', null, null),
    obstacles: childrenOf('obstacles', null, null),
    aims: childrenOf('aims', null, null).map((aim) => aimNode(aim, childrenOf)),
  };
}

/** Reads all records of the planner, grouped by kind and parent. */
async function readChildren(owner: Owner): Promise<FindChildren> {
  const recordsByParent = new Map<string, WireRecord[]>();
  const parentKey = (...parts: readonly (string | null)[]) => parts.join(' ');
  await Promise.all(
    PLANNER_KINDS.map(async (kind) => {
      for (const stored of await listRecords(kind, owner)) {
        const record = presentRecord(kind, stored);
        const key = parentKey(kind, record.parentKind, record.parentId);
        const siblings = recordsByParent.get(key);
        if (siblings) siblings.push(record);
        else recordsByParent.set(key, [record]);
      }
    }),
  );
  return (...parent) => recordsByParent.get(parentKey(...parent)) ?? [];
}

const withLabel = (record: WireRecord) => ({ ...record, label: record.label ?? null });

function aimNode(aim: WireRecord, childrenOf: FindChildren): AimNode {
  return { ...withLabel(aim), goals: childrenOf('goals', 'aims', aim.id).map((goal) => goalNode(goal, childrenOf)) };
}

/** Lists all steps as selected: the status `parked` is sealed, so the server cannot read it. */
function goalNode(goal: WireRecord, childrenOf: FindChildren): GoalNode {
  return {
    ...withLabel(goal),
    selectedSteps: childrenOf('steps', 'goals', goal.id),
    parkedSteps: [],
    milestones: childrenOf('milestones', 'goals', goal.id).map((milestone) => milestoneNode(milestone, childrenOf)),
  };
}

function milestoneNode(milestone: WireRecord, childrenOf: FindChildren): MilestoneNode {
  return { ...withLabel(milestone), selectedSteps: childrenOf('steps', 'milestones', milestone.id), parkedSteps: [] };
}
