import { observer } from '@northkeep/shared-kit/runtime';
import { AddNoteHost } from './features/add-note/add-note-host.tsx';
import { useWeeklyRollover } from './features/dates/rollover.ts';
import { useReminders } from './features/reminders/use-reminders.ts';

/** Parts of the notes on every page under /app: the weekly rollover, the reminders and the dialog that adds a note. */
export default observer(function AppStart() {
  useWeeklyRollover();
  useReminders();
  return <AddNoteHost />;
});
