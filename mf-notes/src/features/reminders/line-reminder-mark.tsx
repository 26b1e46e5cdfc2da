import { ReminderMark } from '@northkeep/shared-kit/reminder-mark';
import { observer } from '@northkeep/shared-kit/runtime';
import { hasReminder } from '../../rules/reminders.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { reminderTexts } from './copy.ts';

/** Icon of a line of which the user is reminded. */
export const LineReminderMark = observer(function LineReminderMark({ line }: { line: LineItem }) {
  const { reminder } = line;
  return reminder !== null && hasReminder(line) && <ReminderMark label={reminderTexts.mark(reminder)} />;
});
