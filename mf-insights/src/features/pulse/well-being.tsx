import { formatNumber } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import { observer } from '@northkeep/shared-kit/runtime';
import { Table } from '@northkeep/shared-kit/table';
import { trendTexts } from '../../copy.ts';
import { pulseTexts as copy } from '../assessments/copy.ts';
import { readInstrumentRecords } from '../data/taken.ts';
import styles from './pulse-view.module.css';
import { scaleValuesOf, trendPointsOf } from './taken-points.ts';

const SHORT: Readonly<Record<string, string>> = copy.questions;
/**
 * Returns a short label for a question, or its id when a newer server asks a question that this release does not know.
 */
const labelOf = (id: string): string => SHORT[id] ?? id;

/** Shows the answers to questions without a scale, each next to the previous answer. The answers are never added up. */
export const WellBeing = observer(function WellBeing({
  instrument,
  hasTrend,
}: {
  instrument: Instrument;
  hasTrend: boolean;
}) {
  const { name, items, licence } = instrument;
  const { results } = readInstrumentRecords(instrument);
  const questions = items.flatMap(({ id }) =>
    id === undefined ? [] : [{ id, label: labelOf(id), values: scaleValuesOf(results, id) }],
  );
  const points = trendPointsOf(results);
  return (
    <section className={styles.alone}>
      <h2 className="d4">{name}</h2>
      <p className="t2 ink2">{copy.alone}</p>
      <dl className={styles.four}>
        {questions.map(({ id, label, values }) => {
          const [now, before] = [values.at(-1) ?? null, values.at(-2) ?? null];
          return (
            <div key={id}>
              <dt className="t2 ink2">{label}</dt>
              {now === null ? (
                <dd className="ink3">{copy.notMeasured}</dd>
              ) : (
                <dd className="d5">
                  {formatNumber(now)}
                  <small>{copy.outOfTen()}</small>
                </dd>
              )}
              {before !== null && <dd className="t2 ink3 num">{copy.was(before)}</dd>}
            </div>
          );
        })}
      </dl>
      {hasTrend && points.length > 1 && (
        <details className={styles.numbers}>
          <summary className="t2 ink2">{trendTexts.table}</summary>
          <Table
            label={name}
            columns={[{ label: trendTexts.day }, ...questions.map(({ label }) => ({ label, end: true }))]}
            rows={points
              .map(({ key, label }, i) => ({ key, cells: [label, ...questions.map(({ values }) => values[i] ?? '–')] }))
              .reverse()}
          />
        </details>
      )}
      {licence.attribution && <p className={`${styles.source} t1 ink3`}>{licence.attribution}</p>}
    </section>
  );
});
