import { observer } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { useState } from 'react';
import { allModeTexts as copy, signalTexts, upgradePromptTexts } from '../../copy.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { type SignalId, signalSeriesOf } from '../../rules/signals.ts';
import { summarizeWeeks } from '../../rules/summary.ts';
import { useHasAllInsights } from '../data/plan.ts';
import { TrendChart } from '../trends/trend-chart.tsx';
import { WeekTrend } from '../trends/week-trend.tsx';
import styles from './all-mode.module.css';
import { UpgradePrompt } from './upgrade-prompt.tsx';

const GROUPS = [
  { id: 'planning', signals: ['alignment', 'follow-through', 'plan-kept', 'aims-moved'] },
  { id: 'attention', signals: ['focus-minutes', 'focus-days'] },
  { id: 'recovery', signals: ['resilience'] },
] as const satisfies { readonly id: keyof typeof copy.groups; readonly signals: readonly SignalId[] }[];

const RANGES = ['13', '26', '52', 'all'] as const;
type Range = (typeof RANGES)[number];

/** Mode that shows every signal with its trend; part of the Pro plan. */
export default observer(function AllMode({ history }: { history: InsightHistory }) {
  const hasAll = useHasAllInsights();
  const [range, setRange] = useState<Range>('13');
  if (!hasAll) return <UpgradePrompt title={upgradePromptTexts.all.title}>{upgradePromptTexts.all.text}</UpgradePrompt>;
  const count = range === 'all' ? history.weeks.length : Number(range);
  const { done, planned, reviewed, plannedWeeks, longestRun } = summarizeWeeks(history.weeks.slice(-count));
  return (
    <>
      <SegmentedControl
        label={copy.range}
        value={range}
        onValue={setRange}
        options={RANGES.map((value) => ({ value, ...copy.ranges[value] }))}
      />
      <dl className={styles.summary}>
        {copy.summary({ done, planned, reviewed, plannedWeeks, longestRun }).map(({ label, value, more }) => (
          <div key={label}>
            <dt className="t2 ink2">{label}</dt>
            <dd className="d5">{value}</dd>
            <dd className="t2 ink3 num">{more}</dd>
          </div>
        ))}
      </dl>
      {GROUPS.map((group) => (
        <section key={group.id} className={styles.group}>
          <h2 className="d4">{copy.groups[group.id]}</h2>
          <ul className={styles.rows}>
            {group.signals.map((id) => (
              <SignalRow key={id} id={id} history={history} count={count} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});

interface SignalRowProps {
  readonly id: SignalId;
  readonly history: InsightHistory;
  readonly count: number;
}

/** Row of a signal with a small line chart; expanded it shows the large chart and its table. */
function SignalRow({ id, history, count }: SignalRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shares = signalSeriesOf(id, history, count).map(({ share }) => share);
  const last = shares.at(-1) ?? null;
  const isMeasured = shares.some((share) => share !== null);
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.signal}>
          <span>
            {signalTexts.labels[id]}
            <span className="t2 ink3">{signalTexts.about[id]}</span>
          </span>
          {isMeasured ? (
            <TrendChart isSmall series={[{ label: id, shares }]} />
          ) : (
            <i className={styles.flat} aria-hidden />
          )}
          <span className={last === null ? 't2 ink3' : 'd4'}>{signalTexts.valueOf(id, last)}</span>
        </summary>
        {isOpen && (
          <div className={styles.opened}>
            <WeekTrend history={history} signals={[id]} count={count} />
          </div>
        )}
      </details>
    </li>
  );
}
