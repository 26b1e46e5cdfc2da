interface Node {
  readonly id: string;
  readonly parentId: string | null;
}
interface StepNode extends Node {
  readonly status: 'selected' | 'parked';
}

export interface GoalBranch<A, G, M, S> {
  readonly aim: A;
  readonly goal: G;
  readonly milestones: readonly { readonly milestone: M; readonly steps: readonly S[] }[];
  /** Steps directly under the goal and under its milestones, in this order. */
  readonly steps: readonly S[];
  readonly selected: readonly S[];
  readonly parked: readonly S[];
}

export interface AimBranch<A, G, M, S> {
  readonly aim: A;
  readonly goals: readonly GoalBranch<A, G, M, S>[];
}

/** Composes flat records, each list in its order, to the tree of the plan. What has lost its parent is left out. */
export function planTree<A extends Node, G extends Node, M extends Node, S extends StepNode>(flat: {
  readonly aims: readonly A[];
  readonly goals: readonly G[];
  readonly milestones: readonly M[];
  readonly steps: readonly S[];
}): AimBranch<A, G, M, S>[] {
  const goals = byParent(flat.goals);
  const milestones = byParent(flat.milestones);
  const steps = byParent(flat.steps);
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

function byParent<N extends Node>(nodes: readonly N[]): Map<string, N[]> {
  const map = new Map<string, N[]>();
  for (const node of nodes) {
    if (node.parentId === null) continue;
    const siblings = map.get(node.parentId);
    if (siblings) siblings.push(node);
    else map.set(node.parentId, [node]);
  }
  return map;
}
