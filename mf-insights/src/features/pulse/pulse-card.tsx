import { formatNumber } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import { observer } from '@northkeep/shared-kit/runtime';
import { axisTo, trendTexts } from '../../copy.ts';
import { pulseTexts as copy } from '../assessments/copy.ts';
import { readInstrumentRecords } from '../data/taken.ts';
import { Trend } from '../trends/trend.tsx';
import styles from './pulse-view.module.css';
import { scaleValuesOf, trendPointsOf } from './taken-points.ts';

const HIGHEST = 100;

/** Card of a check-in: its newest value, the previous one, and the trend if `hasTrend`. */
export const PulseCard = observer(function PulseCard({
  instrument,
  hasTrend,
}: {
  instrument: Instrument;
  hasTrend: boolean;
}) {
  const { id, name, description } = instrument;
  const { results } = readInstrumentRecords(instrument);
  const values = scaleValuesOf(results, id);
  const [now, before] = [values.at(-1) ?? null, values.at(-2) ?? null];
  return (
    <section className={styles.card}>
      <h2 className="d4">{name}</h2>
      {now === null ? (
        <p className="d4 ink3">{copy.notMeasured}</p>
      ) : (
        <p className="d6">
          {formatNumber(now)}
          <small>{copy.outOf()}</small>
        </p>
      )}
      <p className="t2 ink3">{before === null ? description : copy.was(before)}</p>
      {hasTrend && values.length > 1 && (
        <Trend
          name={name}
          pointLabel={trendTexts.day}
          points={trendPointsOf(results)}
          axis={axisTo(HIGHEST)}
          series={[
            {
              label: name,
              shares: values.map((value) => (value === null ? null : value / HIGHEST)),
              texts: values.map((value) => (value === null ? copy.notMeasured : formatNumber(value))),
            },
          ]}
        />
      )}
    </section>
  );
});
