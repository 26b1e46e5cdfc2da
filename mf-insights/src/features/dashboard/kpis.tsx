import { formatNumber } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { kpiTexts as copy, EXAMPLE_KPIS } from '../../copy.ts';
import type { Kpi, KpiId } from '../../rules/figures.ts';
import styles from './kpis.module.css';

/** Shows the four figures of the last complete week, each with its change, or with the days until it is available. */
export function Kpis({ figures }: { figures: readonly Kpi[] }) {
  return (
    <dl className={styles.kpis} data-tour="insights-metrics">
      {figures.map((figure) => (
        <div key={figure.id}>
          <dt>{copy.labels[figure.id]}</dt>
          {figure.state === 'measured' ? (
            <>
              <Value id={figure.id} value={figure.value} />
              <dd className={`${styles.delta} t2 ink3`}>
                {figure.delta !== null && <Icon of={iconOf(figure.delta)} small />}
                {figure.id === 'focus-minutes' ? copy.deltaOfTarget(figure.delta) : copy.delta(figure.delta)}
              </dd>
            </>
          ) : (
            <>
              <dd className={`${styles.waiting} ink3`}>
                {figure.state === 'missing' ? copy.missing(figure.days) : copy.notMeasured}
              </dd>
              <dd className="t2 ink3">
                {figure.state === 'missing' ? copy.needs[figure.id] : copy.unmeasured[figure.id]}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

function Value({ id, value }: { id: KpiId; value: number }) {
  const unit = copy.units[id];
  return (
    <dd className="d6">
      {formatNumber(value)}
      {unit === '' ? null : <small>{unit}</small>}
    </dd>
  );
}

/** Shows sample values; the caller shows the label 'Example' above them. */
export function ExampleKpis() {
  return (
    <dl className={`${styles.kpis} ${styles.example}`} data-tour="insights-metrics">
      {EXAMPLE_KPIS.map(({ id, value }) => (
        <div key={id}>
          <dt>{copy.labels[id]}</dt>
          <Value id={id} value={value} />
        </div>
      ))}
    </dl>
  );
}

function iconOf(delta: number) {
  if (delta === 0) return Minus;
  return delta > 0 ? ArrowUpRight : ArrowDownRight;
}
