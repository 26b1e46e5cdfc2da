import { Bell } from 'lucide-react';
import { cx } from '../../cx.ts';
import { Tooltip } from '../tooltip/index.ts';

interface ReminderMarkProps {
  /** Accessible name, which is also the tooltip. */
  label: string;
  className?: string | undefined;
}

/** Mark of something of which the user is reminded. */
export function ReminderMark({ label, className }: ReminderMarkProps) {
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className={cx('ink3', className)}>
        <Bell size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
