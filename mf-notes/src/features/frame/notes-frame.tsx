import { observer } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import type { NotesView } from '../../rules/views.ts';
import { NotesCalendar } from '../calendar/notes-calendar.tsx';
import { ScheduleDialogs } from '../dates/schedule-dialogs.tsx';
import { ViewSwitcher } from '../editor/view-switcher.tsx';
import { LazyHistory } from '../versions/lazy-history.tsx';
import { useVersionRecorder } from '../versions/version-recorder.ts';
import styles from './notes-frame.module.css';

interface NotesFrameProps {
  /** Selected view; null in the journal, which is not a view of the lines. */
  view: NotesView | null;
  views: Record<NotesView, readonly unknown[]>;
  onView: (view: NotesView) => void;
  children: ReactNode;
}

/** Layout that notes and journal share. Renders the calendar, the dialogs, and the list of views beside the content. */
export const NotesFrame = observer(function NotesFrame({ view, views, onView, children }: NotesFrameProps) {
  useVersionRecorder();
  return (
    <>
      <NotesCalendar />
      <ScheduleDialogs />
      <LazyHistory />
      <div className={`page ${styles.notes}`}>
        <ViewSwitcher view={view} views={views} onView={onView} />
        {children}
      </div>
    </>
  );
});
