import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { vars } from '../vars/index.ts';
import styles from './ring.module.css';

interface RingProps {
  done: number;
  total: number;
  label: string;
  /** Its width, in px. */
  size?: number | undefined;
  /** Width of its line, in px. */
  stroke?: number | undefined;
  /** In place of the figure in the middle. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Part of each segment that stays open, in hundredths of the circle. */
const GAP = 2.2;

/** One segment per planned time. */
export function Ring({ done, total, label, size = 128, stroke = 5, children, className }: RingProps) {
  const count = Math.max(1, total);
  const gap = count === 1 ? 0 : Math.min(GAP, 40 / count);
  const length = 100 / count - gap;
  const middle = size / 2;
  return (
    <div className={cx(styles.ring, className)} ref={vars({ '--size': `${size}px` })}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        {Array.from({ length: count }, (_, i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            key={i}
            className={i < done ? styles.fill : styles.track}
            cx={middle}
            cy={middle}
            r={middle - stroke / 2}
            strokeWidth={stroke}
            pathLength={100}
            strokeDasharray={`${length.toFixed(2)} ${(100 - length).toFixed(2)}`}
            strokeDashoffset={(-(i * 100) / count - gap / 2).toFixed(2)}
          />
        ))}
      </svg>
      <div className={styles.middle}>
        {children ?? (
          <>
            <span className="d5">{done}</span>
            <span className="t1 ink3">of {total}</span>
          </>
        )}
      </div>
    </div>
  );
}
