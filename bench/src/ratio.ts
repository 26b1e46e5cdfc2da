/** One entry of `results/latest.json`. A benchmark that could not run has no ratio and is not ok. */
export interface BenchResult {
  readonly name: string;
  readonly ratio: number | null;
  readonly goal: number;
  readonly ok: boolean;
}

/** A measured time, CPU time or size divided by its floor, with both figures formatted for the table. */
export interface Ratio {
  readonly name: string;
  readonly goal: number;
  /** Null when the server for the comparison is not available; `floor` then names the missing server. */
  readonly ratio: number | null;
  readonly measured: string;
  readonly floor: string;
  /** Ratio of a common implementation to the same floor, with a description of that implementation. */
  readonly peer?: { readonly ratio: number; readonly description: string };
}

export const meetsGoal = ({ ratio, goal }: Pick<Ratio, 'ratio' | 'goal'>): boolean => ratio !== null && ratio <= goal;

export const toBenchResult = ({ name, ratio, goal }: Ratio): BenchResult => ({
  name,
  ratio: ratio === null ? null : round(ratio),
  goal,
  ok: meetsGoal({ ratio, goal }),
});

const round = (ratio: number): number => Math.round(ratio * 1000) / 1000;

/** Returns the median, which outliers of a busy machine affect least; throws when there are no figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) throw new Error('no figures');
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

/** Formats milliseconds, with one decimal below 10 ms. */
export const formatMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

/** Divides the medians of two series in ms, which were measured alternately. */
export function computeRatio(of: {
  readonly name: string;
  readonly goal: number;
  readonly measured: readonly number[];
  readonly floor: readonly number[];
  readonly floorName: string;
  readonly peer?: { readonly figures: readonly number[]; readonly description: string };
}): Ratio {
  const floor = median(of.floor);
  const measured = median(of.measured);
  return {
    name: of.name,
    goal: of.goal,
    ratio: measured / floor,
    measured: formatMs(measured),
    floor: `${formatMs(floor)} ${of.floorName}`,
    ...(of.peer ? { peer: { ratio: median(of.peer.figures) / floor, description: of.peer.description } } : {}),
  };
}
