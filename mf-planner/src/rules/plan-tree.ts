interface Node {
  readonly id: string;
  readonly parentId: string | null;
}
interface StepNode extends Node {
  readonly status: 'selected' | 'parked';
}

export interface GoalBranch<Aim, Goal, Milestone, Step> {
  readonly aim: Aim;
  readonly goal: Goal;
  readonly milestones: readonly { readonly milestone: Milestone; readonly steps: readonly Step[] }[];
  /** Steps directly under the goal and under its milestones, in this order. */
  readonly steps: readonly Step[];
  readonly selected: readonly Step[];
  readonly parked: readonly Step[];
}

export interface AimBranch<Aim, Goal, Milestone, Step> {
  readonly aim: Aim;
  readonly goals: readonly GoalBranch<Aim, Goal, Milestone, Step>[];
}

/**
 * Builds the tree of the plan from flat lists, keeping the order of each. Records whose parent is missing are left out.
 */
export function buildPlanTree<
  Aim extends Node,
  Goal extends Node,
  Milestone extends Node,
  Step extends StepNode,
>(flat: {
  readonly aims: readonly Aim[];
  readonly goals: readonly Goal[];
  readonly milestones: readonly Milestone[];
  readonly steps: readonly Step[];
}): AimBranch<Aim, Goal, Milestone, Step>[] {
  const goals = groupByParent(flat.goals);
  const milestones = groupByParent(flat.milestones);
  const steps = groupByParent(flat.steps);
  return flat.aims.map((aim) => ({
    aim,
    goals: (goals.get(aim.id) ?? []).map((goal) => {
      const under = (milestones.get(goal.id) ?? []).map((milestone) => ({
        milestone,
        steps: steps.get(milestone.id) ?? [],
      }));
      const all = [...(steps.get(goal.id) ?? []), ...under.flatMap((each) => each.steps)];
      return {
        aim,
        goal,
        milestones: under,
        steps: all,
        selected: all.filter(({ status }) => status === 'selected'),
        parked: all.filter(({ status }) => status !== 'selected'),
      };
    }),
  }));
}

type Tree = readonly AimBranch<object, object, object, object>[];

/** True when both trees contain the same records, with the same parents and in the same order. */
export function isSameTree(a: Tree, b: Tree): boolean {
  return isSameList(a, b, (aim, other) => aim.aim === other.aim && isSameList(aim.goals, other.goals, isSameGoal));
}

type Branch = Tree[number]['goals'][number];

const isSameGoal = (a: Branch, b: Branch) =>
  a.goal === b.goal &&
  isSameList(a.steps, b.steps) &&
  isSameList(a.selected, b.selected) &&
  isSameList(
    a.milestones,
    b.milestones,
    (one, other) => one.milestone === other.milestone && isSameList(one.steps, other.steps),
  );

function isSameList<T extends object>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): boolean {
  return a.length === b.length && a.every((one, i) => b[i] !== undefined && isSame(one, b[i]));
}

function groupByParent<N extends Node>(nodes: readonly N[]): Map<string, N[]> {
  const map = new Map<string, N[]>();
  for (const node of nodes) {
    if (node.parentId === null) continue;
    const siblings = map.get(node.parentId);
    if (siblings) siblings.push(node);
    else map.set(node.parentId, [node]);
  }
  return map;
}
