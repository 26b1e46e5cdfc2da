import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import { Icon } from '../icon/icon.tsx';
import { clampShare, toPercent } from './clamp-share.ts';
import styles from './task-progress.module.css';

interface TaskProgressBarProps {
  /** 0 to 1. Without one nothing is known yet: dotted and unlit. */
  value?: number | undefined;
  label: string;
  className?: string | undefined;
}

/** Long work: the flat horizon fills from the left, with one light at its end. */
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
      {known && <i ref={cssVariables({ '--v': clampShare(value) })} />}
    </div>
  );
}

interface TodoItem {
  text: ReactNode;
  state: 'done' | 'now' | 'waiting';
  /** At the line's end: a count, a time. */
  end?: ReactNode;
}

const SAID = { done: ' done', now: ' now', waiting: ' waiting' } as const;

/** The parts of long work, where they mean something to the person. */
export function TaskChecklist({ items, className }: { items: readonly TodoItem[]; className?: string | undefined }) {
  return (
    <ul className={cx(styles.todo, className)}>
      {items.map(({ text, state, end }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one task are fixed
        <li key={i} className={styles[state]}>
          {state === 'done' ? <Icon of={Check} small /> : <i />}
          <span>
            {text}
            <span className="sr">{SAID[state]}</span>
          </span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </li>
      ))}
    </ul>
  );
}
