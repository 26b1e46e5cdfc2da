import { Link } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import styles from './stepper.module.css';
import { buildStepperPath, stepHeights } from './stepper-path.ts';

interface StepperProps {
  /** Accessible name, such as 'Step 3 of 5'. */
  label: string;
  steps: readonly {
    label: ReactNode;
    /** Link target of a completed step. */
    to?: string | undefined;
    onClick?: (() => void) | undefined;
  }[];
  /** Index of the current step. */
  current: number;
  /** Draws the path downwards, for a process that ends in a loss. */
  descending?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Steps of a longer task on a climbing path: done, current or ahead (dotted). Completed steps can be links or buttons.
 */
export function Stepper({ label, steps, current, descending, className }: StepperProps) {
  const heights = stepHeights(steps.length, descending);
  const last = steps.length - 1;
  return (
    <nav
      className={cx(styles.stepper, steps.length > 5 && styles.long, className)}
      aria-label={label}
      ref={createCssVariablesRef({ '--n': Math.max(1, last) })}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
              key={i}
              className={cx(done && styles.done)}
              ref={createCssVariablesRef({ '--at': heights[i] ?? 0 })}
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
