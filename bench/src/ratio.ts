/** One measure as `results/latest.json` keeps it. A missing one has no ratio and is not ok. */
export interface Result {
  readonly name: string;
  readonly ratio: number | null;
  readonly goal: number;
  readonly ok: boolean;
}

/** A ratio with the two figures it is made of and how others do the same. */
export interface Ratio {
  readonly name: string;
  readonly goal: number;
  /** Null where what it is compared with is missing; `floor` then says what. */
  readonly ratio: number | null;
  readonly measured: string;
  readonly floor: string;
  /** The ratio of the peers' way, and what that way is. */
  readonly peer?: { readonly ratio: number; readonly way: string };
}

export const isOk = ({ ratio, goal }: Pick<Ratio, 'ratio' | 'goal'>): boolean => ratio !== null && ratio <= goal;

export const resultOf = ({ name, ratio, goal }: Ratio): Result => ({
  name,
  ratio: ratio === null ? null : round(ratio),
  goal,
  ok: isOk({ ratio, goal }),
});

const round = (ratio: number): number => Math.round(ratio * 1000) / 1000;

/** The middle of some figures: what a shared machine disturbs least. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) throw new Error('no figures');
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

export const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

/** The ratio of two series measured in turns, from their medians. */
export function ratioOf(of: {
  readonly name: string;
  readonly goal: number;
  readonly measured: readonly number[];
  readonly floor: readonly number[];
  readonly floorName: string;
  readonly peer?: { readonly figures: readonly number[]; readonly way: string };
}): Ratio {
  const floor = median(of.floor);
  const measured = median(of.measured);
  return {
    name: of.name,
    goal: of.goal,
    ratio: measured / floor,
    measured: inMs(measured),
    floor: `${inMs(floor)} ${of.floorName}`,
    ...(of.peer ? { peer: { ratio: median(of.peer.figures) / floor, way: of.peer.way } } : {}),
  };
}
