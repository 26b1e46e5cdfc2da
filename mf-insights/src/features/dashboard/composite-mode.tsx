import { COMPOSITES, decodeComposites } from '@northkeep/contracts/insights';
import { Button } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { ProgressBar } from '@northkeep/shared-kit/progress';
import { CornerDownRight } from 'lucide-react';
import { compositeTexts as copy, signalTexts, upgradePromptTexts } from '../../copy.ts';
import { type Composite, computeComposites, type Metric, signalOfMetric } from '../../rules/composites.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { useHasAllInsights } from '../data/plan.ts';
import { useDefinitions } from '../data/use-definitions.ts';
import { WeekTrend } from '../trends/week-trend.tsx';
import styles from './composite-mode.module.css';
import { useInsightsStore } from './store.ts';
import { UpgradePrompt } from './upgrade-prompt.tsx';

const WEEKS = 13;

/** Mode that shows one selected composite with its metrics; part of the Pro plan. */
export default function CompositeMode({ history }: { history: InsightHistory }) {
  const hasAll = useHasAllInsights();
  const { composite: selected, setComposite } = useInsightsStore();
  const definitions = useDefinitions({
    path: '/psych-insights/composites',
    decode: decodeComposites,
    builtIn: COMPOSITES,
  });
  if (!hasAll)
    return (
      <UpgradePrompt title={upgradePromptTexts.composite.title}>{upgradePromptTexts.composite.text}</UpgradePrompt>
    );
  const composites = computeComposites(definitions, history);
  // The selected index can be too large, because the server may list fewer composites than before.
  const at = Math.min(selected ?? 0, composites.length - 1);
  const shown = composites[at];
  return (
    <div className={styles.composites}>
      <nav className={styles.list} aria-label={copy.list}>
        {composites.map(({ definition, percent }, i) => (
          <button
            key={definition.id}
            type="button"
            onClick={() => setComposite(i)}
            {...(i === at ? { 'aria-current': true } : {})}
          >
            {definition.title}
            <span className="num ink3">{percent ?? '–'}</span>
          </button>
        ))}
      </nav>
      {shown && <CompositeDetail composite={shown} history={history} />}
    </div>
  );
}

function CompositeDetail({ composite, history }: { composite: Composite; history: InsightHistory }) {
  const { definition, metrics, percent } = composite;
  return (
    <section>
      <div className={styles.head}>
        <div>
          <h2 className="d5">{definition.title}</h2>
          <p className="ink2">{definition.about}</p>
        </div>
        {percent === null ? (
          <p className="d4 ink3">{copy.notMeasured}</p>
        ) : (
          <p className="d6 nowrap">
            {percent}
            <small>%</small>
          </p>
        )}
      </div>
      <ul>
        {metrics.map((metric, i) => (
          <MetricItem key={metric.definition.id} metric={metric} place={i} history={history} />
        ))}
      </ul>
      <p className={`${styles.foot} t2 ink3`}>
        {copy.mean(metrics.filter(({ share }) => share !== null).length, metrics.length)}
      </p>
    </section>
  );
}

function MetricItem({ metric, place, history }: { metric: Metric; place: number; history: InsightHistory }) {
  const { metric: selected, toggleMetric } = useInsightsStore();
  const { definition, share, isLow } = metric;
  const signal = signalOfMetric(definition);
  const isOpen = selected === place;
  return (
    <li className={styles.metric}>
      <h3>{definition.label}</h3>
      <span className="num">{share === null ? copy.notMeasured : signalTexts.percent(share)}</span>
      {share !== null && <ProgressBar className={styles.bar} label={definition.label} value={share} />}
      <p className="t2 ink2">{definition.insight}</p>
      {isLow && (
        <p className={`${styles.hint} t2 ink3`}>
          <Icon of={CornerDownRight} small />
          {definition.lowHint}
        </p>
      )}
      {signal !== null && share !== null && (
        <Button
          kind="text"
          small
          className={styles.open}
          aria-expanded={isOpen}
          aria-label={isOpen ? copy.hideTrendOf(definition.label) : copy.showTrendOf(definition.label)}
          onClick={() => toggleMetric(place)}
        >
          {isOpen ? copy.hideTrend : copy.showTrend}
        </Button>
      )}
      {signal !== null && isOpen && (
        <div className={styles.trend}>
          <WeekTrend history={history} signals={[signal]} count={WEEKS} />
        </div>
      )}
    </li>
  );
}
