import { Link } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import styles from './stepper.module.css';
import { buildStepperPath, stepHeights } from './stepper-path.ts';

interface StepperProps {
  /** 'Step 3 of 5'. */
  label: string;
  steps: readonly {
    label: ReactNode;
    /** Where a stop that is done can be seen again. */
    to?: string | undefined;
    onClick?: (() => void) | undefined;
  }[];
  /** Index of the stop where the person is. */
  current: number;
  /** A way down: a renewal that failed. */
  descending?: boolean | undefined;
  className?: string | undefined;
}

/** The stops of a longer task on a climbing path: done is snow, now is lit, ahead is dotted. */
export function Stepper({ label, steps, current, descending, className }: StepperProps) {
  const heights = stepHeights(steps.length, descending);
  const last = steps.length - 1;
  return (
    <nav
      className={cx(styles.trail, steps.length > 5 && styles.long, className)}
      aria-label={label}
      ref={cssVariables({ '--n': Math.max(1, last) })}
    >
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.past} d={buildStepperPath(heights, 0, current)} />
        <path className={styles.ahead} d={buildStepperPath(heights, current, last)} />
      </svg>
      <ol>
        {steps.map((step, i) => {
          const done = i < current;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
              key={i}
              className={cx(done && styles.done)}
              ref={cssVariables({ '--at': heights[i] ?? 0 })}
              {...(i === current ? { 'aria-current': 'step' } : {})}
            >
              <StepLabel {...step} done={done} />
              {done && <span className="sr"> done</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepLabel({ label, to, onClick, done }: StepperProps['steps'][number] & { done: boolean }) {
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
