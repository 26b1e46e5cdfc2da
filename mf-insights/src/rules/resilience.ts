/** A week whose done share is below this fraction of the median is a dip. */
const DIP_SHARE = 0.75;
/** Tolerance for floating-point rounding, so that a share equal to the level does not count as a dip. */
const TOLERANCE = 1e-9;
/** Minimum number of planned weeks for an index. */
export const RESILIENCE_WEEKS_MIN = 4;
/** Number of weeks from which the index is computed. */
export const RESILIENCE_WINDOW_WEEKS = 13;

export type Resilience =
  | { readonly state: 'measured'; readonly index: number; readonly dips: number }
  | { readonly state: 'few-weeks' }
  | { readonly state: 'no-dips' };

/**
 * Returns an index from 0 to 100 of the speed with which weeks return to their usual level after a dip: the mean of 1 /
 * (weeks until the level is reached again), after Pimm (1984), who measures resilience by the speed of the return. See
 * docs/insights.md.
 * @param shares done share of the plan of consecutive weeks, the oldest first; null for a week without a plan
 */
export function computeResilience(shares: readonly (number | null)[]): Resilience {
  const planned = shares.slice(-RESILIENCE_WINDOW_WEEKS).filter((share) => share !== null);
  if (planned.length < RESILIENCE_WEEKS_MIN) return { state: 'few-weeks' };
  const level = DIP_SHARE * median(planned) - TOLERANCE;
  const returns = returnTimes(planned, level);
  if (returns.length === 0) return { state: 'no-dips' };
  const sum = returns.reduce((total, weeks) => total + 1 / weeks, 0);
  return { state: 'measured', index: Math.round((100 * sum) / returns.length), dips: returns.length };
}

/**
 * Returns, for each dip, the number of weeks until the usual level is reached again. A dip that still continues can end
 * next week at the earliest, so one week is added.
 */
function returnTimes(shares: readonly number[], level: number): number[] {
  const times: number[] = [];
  let below = 0;
  for (const share of shares) {
    if (share < level) below += 1;
    else if (below > 0) {
      times.push(below);
      below = 0;
    }
  }
  return below > 0 ? [...times, below + 1] : times;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2;
}
