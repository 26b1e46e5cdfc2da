import { addDays, DAY_MS } from '@northkeep/contracts';
import type { InsightHistory } from './history.ts';
import { RESILIENCE_WEEKS_MIN } from './resilience.ts';
import { measureSignal, QUALITY_FOCUS_TARGET_MINUTES, type SignalId } from './signals.ts';

export const KPI_SIGNALS = ['alignment', 'follow-through', 'focus-minutes', 'resilience'] as const satisfies SignalId[];
export type KpiId = (typeof KPI_SIGNALS)[number];

/** Number of whole weeks that a figure needs before it is shown. */
const WEEKS_NEEDED: Readonly<Record<KpiId, number>> = {
  alignment: 1,
  'follow-through': 1,
  'focus-minutes': 1,
  resilience: RESILIENCE_WEEKS_MIN,
};

/** A figure of the last complete week. */
export type Kpi = { readonly id: KpiId } & (
  | { readonly state: 'missing'; readonly days: number }
  | { readonly state: 'unmeasured' }
  | {
      readonly state: 'measured';
      /** Rounded value in percent, minutes or index points. */
      readonly value: number;
      /** Change from the previous week; null when that week was not measured. */
      readonly delta: number | null;
    }
);

/** Returns the four figures of the last complete week. `today` is an ISO date. */
export function computeKpis(history: InsightHistory, today: string): Kpi[] {
  return KPI_SIGNALS.map((id) => {
    const days = countMissingDays(id, history, today);
    if (days > 0) return { id, state: 'missing', days };
    const value = roundedValue(id, history, 0);
    if (value === null) return { id, state: 'unmeasured' };
    const before = roundedValue(id, history, 1);
    return { id, state: 'measured', value, delta: before === null ? null : value - before };
  });
}

/** Returns the number of days until enough whole weeks have passed for the figure; 0 once they have. */
function countMissingDays(id: KpiId, { firstMonday }: InsightHistory, today: string): number {
  const ready = addDays(firstMonday, 7 * WEEKS_NEEDED[id]);
  return Math.max(0, Math.round((Date.parse(ready) - Date.parse(today)) / DAY_MS));
}

function roundedValue(id: KpiId, { weeks }: InsightHistory, back: number): number | null {
  const upTo = weeks.slice(0, weeks.length - back);
  const share = measureSignal(id, id === 'resilience' ? upTo : upTo.slice(-1));
  return share === null ? null : Math.round(share * (id === 'focus-minutes' ? QUALITY_FOCUS_TARGET_MINUTES : 100));
}
