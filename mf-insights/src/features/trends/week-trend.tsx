import { signalTexts as copy, trendTexts } from '../../copy.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { type SignalId, signalSeriesOf } from '../../rules/signals.ts';
import { formatMonday, formatWeek } from './format-week.ts';
import { Trend } from './trend.tsx';

interface WeekTrendProps {
  readonly history: InsightHistory;
  /** Signals of the chart, all with the same unit. The first one is drawn above the others. */
  readonly signals: readonly [SignalId, ...SignalId[]];
  /** Number of complete weeks. */
  readonly count: number;
  /** When true, the chart has a stroke at its bottom for each time that a step was done. */
  readonly hasStrokes?: boolean;
}

/** Trend of signals over complete weeks, with its table. */
export function WeekTrend({ history, signals, count, hasStrokes = false }: WeekTrendProps) {
  const weeks = history.weeks.slice(-count);
  return (
    <Trend
      name={signals.map((id) => copy.labels[id]).join(', ')}
      pointLabel={trendTexts.week}
      points={weeks.map(({ week }) => ({ key: week, label: formatWeek(week), short: formatMonday(week) }))}
      axis={copy.axis(signals[0])}
      series={signals.map((id) => {
        const shares = signalSeriesOf(id, history, count).map(({ share }) => share);
        return { label: copy.labels[id], shares, texts: shares.map((share) => copy.valueOf(id, share)) };
      })}
      {...(hasStrokes ? { strokes: weeks.map(({ times }) => times), strokesLabel: trendTexts.strokes } : {})}
    />
  );
}
