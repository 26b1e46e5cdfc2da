import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { Icon } from '../icon/icon.tsx';
import { clampShare, toPercent } from './clamp-share.ts';
import styles from './task-progress.module.css';

interface TaskProgressBarProps {
  /** Progress from 0 to 1; indeterminate (dotted) when missing. */
  value?: number | undefined;
  label: string;
  className?: string | undefined;
}

/** Progress bar of a long operation. */
export function TaskProgressBar({ value, label, className }: TaskProgressBarProps) {
  const known = value !== undefined;
  return (
    <div
      className={cx(styles.horizon, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known ? { 'aria-valuenow': toPercent(value) } : {})}
    >
      {known && <i ref={createCssVariablesRef({ '--v': clampShare(value) })} />}
    </div>
  );
}

interface ChecklistItem {
  text: ReactNode;
  state: 'done' | 'now' | 'waiting';
  /** Content at the end of the line: a count, a time. */
  end?: ReactNode;
}

const STATE_LABELS = { done: ' done', now: ' now', waiting: ' waiting' } as const;

/** Checklist of the steps of a long operation, each done, current or waiting. */
export function TaskChecklist({
  items,
  className,
}: {
  items: readonly ChecklistItem[];
  className?: string | undefined;
}) {
  return (
    <ul className={cx(styles.todo, className)}>
      {items.map(({ text, state, end }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one task are fixed
        <li key={i} className={styles[state]}>
          {state === 'done' ? <Icon of={Check} small /> : <i />}
          <span>
            {text}
            <span className="sr">{STATE_LABELS[state]}</span>
          </span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </li>
      ))}
    </ul>
  );
}
