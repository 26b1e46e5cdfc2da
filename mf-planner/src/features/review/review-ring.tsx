import { clampProgress } from '../../rules/plan-limits.ts';
import { computeRingValue } from '../../rules/review-levels.ts';
import { reviewTexts } from './copy.ts';
import styles from './review-ring.module.css';

/** Above this number of planned times the ring is one arc, because segments would be too short to count. */
const SEGMENTS_MAX = 14;
/** Share of the circumference between two segments, in percent. */
const GAP = 2.2;

/** Ring with one segment for each planned time, filled up to the times done. */
export function ReviewRing({ target, progress }: { target: number; progress: number }) {
  const value = computeRingValue({ target, progress });
  const count = target >= 1 && target <= SEGMENTS_MAX ? target : 1;
  const length = 100 / count;
  const gap = count === 1 ? 0 : GAP;
  const arcs =
    target > SEGMENTS_MAX || target === 0
      ? [{ from: 0, length: 100, on: false }, ...(value > 0 ? [{ from: 0, length: value * 100, on: true }] : [])]
      : Array.from({ length: count }, (_, i) => ({
          from: i * length + gap / 2,
          length: length - gap,
          on: i < Math.round(value * count),
        }));
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 380 380" aria-hidden>
        {arcs.map((arc) => (
          <circle
            key={`${arc.from}${arc.on}`}
            className={arc.on ? styles.on : styles.track}
            cx="190"
            cy="190"
            r="180"
            pathLength="100"
            strokeDasharray={`${arc.length} ${100 - arc.length}`}
            strokeDashoffset={-arc.from}
          />
        ))}
      </svg>
      <p className={styles.figures}>
        <span className="d6">{clampProgress(progress, target)}</span>{' '}
        <span className="ink2">{reviewTexts.ofTimes(target)}</span>
      </p>
    </div>
  );
}
