import { observer } from '@northkeep/shared-kit/runtime';
import { Tooltip } from '@northkeep/shared-kit/tooltip';
import { Bell } from 'lucide-react';
import { hasReminder } from '../../rules/reminders.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { reminderTexts } from './copy.ts';

/** Icon of a line of which the user is reminded. */
export const LineReminderMark = observer(function LineReminderMark({ line }: { line: LineItem }) {
  const { reminder } = line;
  if (reminder === null || !hasReminder(line)) return null;
  const words = reminderTexts.mark(reminder);
  return (
    <Tooltip text={words}>
      <span role="img" aria-label={words} className="ink3">
        <Bell size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </Tooltip>
  );
});
