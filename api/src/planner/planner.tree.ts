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

/** Finds the records of a kind that lie under a parent; under null those that lie under nothing. */
type Under = (kind: Kind, parentKind: Kind | null, parentId: string | null) => readonly WireRecord[];

/** Reads the six collections of a planner and composes them; what lies under something deleted is not shown. */
export async function readPlannerTree(owner: Owner): Promise<PlannerTree> {
  const under = await readFamilies(owner);
  return {
    id: owner.vaultId,
    idealLife: under('idealLife', null, null),
    obstacles: under('obstacles', null, null),
    aims: under('aims', null, null).map((aim) => aimNode(aim, under)),
  };
}

async function readFamilies(owner: Owner): Promise<Under> {
  const families = new Map<string, WireRecord[]>();
  const nameOf = (...parts: readonly (string | null)[]) => parts.join(' ');
  await Promise.all(
    PLANNER_KINDS.map(async (kind) => {
      for (const stored of await listRecords(kind, owner)) {
        const record = presentRecord(kind, stored);
        const name = nameOf(kind, record.parentKind, record.parentId);
        const family = families.get(name);
        if (family) family.push(record);
        else families.set(name, [record]);
      }
    }),
  );
  return (...place) => families.get(nameOf(...place)) ?? [];
}

const labelled = (record: WireRecord) => ({ ...record, label: record.label ?? null });

function aimNode(aim: WireRecord, under: Under): AimNode {
  return { ...labelled(aim), goals: under('goals', 'aims', aim.id).map((goal) => goalNode(goal, under)) };
}

/** Which steps are parked stands in a sealed field: the server lists all of them as selected. */
function goalNode(goal: WireRecord, under: Under): GoalNode {
  return {
    ...labelled(goal),
    selectedSteps: under('steps', 'goals', goal.id),
    parkedSteps: [],
    milestones: under('milestones', 'goals', goal.id).map((milestone) => milestoneNode(milestone, under)),
  };
}

function milestoneNode(milestone: WireRecord, under: Under): MilestoneNode {
  return { ...labelled(milestone), selectedSteps: under('steps', 'milestones', milestone.id), parkedSteps: [] };
}
