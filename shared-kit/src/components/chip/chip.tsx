import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import { isolateText } from '../isolated-text/index.ts';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  icon?: IconComponent | undefined;
  /** State of a toggle chip: true while it is pressed. */
  pressed?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** Adds a remove button. */
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
  className?: string | undefined;
}

/** Small label that can be a button, a toggle or removable. */
export function Chip({ children, icon, pressed, onClick, onRemove, removeLabel = 'Remove', className }: ChipProps) {
  const inside = (
    <>
      {icon && <Icon of={icon} small />}
      {isolateText(children)}
    </>
  );
  if (onRemove) {
    return (
      <span className={cx(styles.chip, styles.chosen, className)}>
        {inside}
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon of={X} small />
        </button>
      </span>
    );
  }
  if (!onClick) return <span className={cx(styles.chip, pressed && styles.chosen, className)}>{inside}</span>;
  return (
    <button
      type="button"
      className={cx(styles.chip, className)}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {inside}
    </button>
  );
}
