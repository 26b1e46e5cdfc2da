import { Icon } from '@northkeep/shared-kit/icon';
import { Table } from '@northkeep/shared-kit/table';
import { Check, Minus } from 'lucide-react';
import { COMPARED_FEATURES, PRICE_TEXTS, SHARED_PLAN_FEATURES, TICK_LABEL } from './copy.ts';
import styles from './pricing-screen.module.css';

/** Comparison table of the two available plans. */
export function ComparisonTable({ note }: { note: string }) {
  const { free, pro } = PRICE_TEXTS;
  return (
    <section className={`page ${styles.part} ${styles.wide}`} aria-labelledby="compared">
      <h2 className="d5" id="compared">
        {COMPARED_FEATURES.title}
      </h2>
      <Table
        label={COMPARED_FEATURES.title}
        className={styles.compare}
        columns={[{ label: COMPARED_FEATURES.what, hideLabel: true }, { label: free.name }, { label: pro.name }]}
        rows={COMPARED_FEATURES.rows.map(([what, inFree, inPro]) => ({
          key: what,
          cells: [what, <Has key="free" value={inFree} />, <Has key="pro" value={inPro} />],
        }))}
      />
      <p className="t2 ink3">{note}</p>
    </section>
  );
}

function Has({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  return (
    <span className={value ? undefined : styles.no}>
      <Icon of={value ? Check : Minus} />
      <span className="sr">{value ? TICK_LABEL.yes : TICK_LABEL.no}</span>
    </span>
  );
}

export function SharedPlanFeatures() {
  return (
    <section className={`page ${styles.part}`} aria-labelledby="both-plans">
      <h2 className="d4" id="both-plans">
        {SHARED_PLAN_FEATURES.title}
      </h2>
      <ul className={styles.list}>
        {SHARED_PLAN_FEATURES.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
