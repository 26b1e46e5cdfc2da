import { observer, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { NOTES_PATH } from '../../paths.ts';
import type { NotesView } from '../../rules/views.ts';
import { NotesCalendar } from '../calendar/notes-calendar.tsx';
import { ScheduleDialogs } from '../dates/schedule-dialogs.tsx';
import { LazyDetails } from '../editor/details/lazy-details.tsx';
import { setView } from '../editor/view-store.ts';
import { ViewSwitcher } from '../editor/view-switcher.tsx';
import { listKeptFilters } from '../filters/kept-filters.ts';
import { LazyFilterDialog } from '../filters/lazy-filter-dialog.tsx';
import { LazyHistory } from '../versions/lazy-history.tsx';
import { useVersionRecorder } from '../versions/version-recorder.ts';
import styles from './notes-frame.module.css';

interface NotesFrameProps {
  /** Selected view; null for a kept filter and in the journal, which is not a view of the lines. */
  view: NotesView | null;
  /** Key of the kept filter that is shown; null without one. */
  keptKey: string | null;
  views: Record<NotesView, readonly unknown[]>;
  onView: (view: NotesView) => void;
  children: ReactNode;
}

/** Layout that notes and journal share. Renders the calendar, the dialogs, and the list of views beside the content. */
export const NotesFrame = observer(function NotesFrame({ view, keptKey, views, onView, children }: NotesFrameProps) {
  useVersionRecorder();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const showKept = (key: string) => {
    setView({ filterKey: key });
    if (pathname !== NOTES_PATH) void navigate(NOTES_PATH);
  };
  return (
    <>
      <NotesCalendar />
      <ScheduleDialogs />
      <LazyDetails />
      <LazyHistory />
      <LazyFilterDialog />
      <div className={`page ${styles.notes}`}>
        <ViewSwitcher
          view={view}
          views={views}
          onView={onView}
          kept={listKeptFilters()}
          keptKey={keptKey}
          onKept={showKept}
        />
        {children}
      </div>
    </>
  );
});
