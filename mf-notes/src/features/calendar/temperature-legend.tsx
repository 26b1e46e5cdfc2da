import { WEEK_TEMPERATURE_SCALE, YEAR_TEMPERATURE_SCALE } from '@northkeep/shared-kit/day-button';
import { calendarText } from './copy.ts';
import styles from './temperature-legend.module.css';

const PARTS = 5;

/** Legend of the temperature rings: the colours with their degrees. The year view has its own scale. */
export function TemperatureLegend({ year }: { year: boolean }) {
  const { min, max } = year ? YEAR_TEMPERATURE_SCALE : WEEK_TEMPERATURE_SCALE;
  const degrees = Array.from({ length: PARTS + 1 }, (_, i) => min + ((max - min) / PARTS) * i);
  return (
    <figure className={styles.key} aria-label={calendarText.scale}>
      <div className={styles.bar} />
      <div className={`${styles.degrees} t1 ink3 num`}>
        {degrees.map((celsius) => (
          <span key={celsius}>{calendarText.degrees(celsius)}</span>
        ))}
      </div>
    </figure>
  );
}
