import { Link } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { vars } from '../vars/index.ts';
import { climb, trailPath } from './path.ts';
import styles from './trail.module.css';

interface TrailProps {
  /** 'Step 3 of 5'. */
  label: string;
  stops: readonly {
    label: ReactNode;
    /** Where a stop that is done can be seen again. */
    to?: string | undefined;
    onClick?: (() => void) | undefined;
  }[];
  /** Index of the stop where the person is. */
  current: number;
  /** A way down: a renewal that failed. */
  down?: boolean | undefined;
  className?: string | undefined;
}

/** The stops of a longer task on a climbing path: done is snow, now is lit, ahead is dotted. */
export function Trail({ label, stops, current, down, className }: TrailProps) {
  const heights = climb(stops.length, down);
  const last = stops.length - 1;
  return (
    <nav
      className={cx(styles.trail, stops.length > 5 && styles.long, className)}
      aria-label={label}
      ref={vars({ '--n': Math.max(1, last) })}
    >
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.past} d={trailPath(heights, 0, current)} />
        <path className={styles.ahead} d={trailPath(heights, current, last)} />
      </svg>
      <ol>
        {stops.map((stop, i) => {
          const done = i < current;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
              key={i}
              className={cx(done && styles.done)}
              ref={vars({ '--at': heights[i] ?? 0 })}
              {...(i === current ? { 'aria-current': 'step' } : {})}
            >
              <Stop {...stop} done={done} />
              {done && <span className="sr"> done</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Stop({ label, to, onClick, done }: TrailProps['stops'][number] & { done: boolean }) {
  if (done && to !== undefined) return <Link to={to}>{label}</Link>;
  if (done && onClick) {
    return (
      <button type="button" onClick={onClick}>
        {label}
      </button>
    );
  }
  return <span>{label}</span>;
}
