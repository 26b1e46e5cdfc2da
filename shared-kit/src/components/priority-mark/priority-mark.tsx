import { ChevronDown, ChevronsUp, ChevronUp } from 'lucide-react';
import { cx } from '../../cx.ts';
import type { IconComponent } from '../icon/icon.tsx';
import { Tooltip } from '../tooltip/index.ts';
import styles from './priority-mark.module.css';

type PriorityLevel = 'low' | 'medium' | 'high';

/** Icon of each priority. The icons differ in their form, so that no one has to tell colours apart. */
export const PRIORITY_ICONS: Readonly<Record<PriorityLevel, IconComponent>> = {
  low: ChevronDown,
  medium: ChevronUp,
  high: ChevronsUp,
};

interface PriorityMarkProps {
  level: PriorityLevel;
  /** Accessible name, which is also the tooltip. */
  label: string;
}

/** Mark of a task's priority at the end of its row. */
export function PriorityMark({ level, label }: PriorityMarkProps) {
  const Mark = PRIORITY_ICONS[level];
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className={cx(styles.mark, styles[level])}>
        <Mark size={16} strokeWidth={2} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
