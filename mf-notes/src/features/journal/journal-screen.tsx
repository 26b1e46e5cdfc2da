import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { lines } from '@northkeep/shared-vault';
import { BookOpen, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { journalTexts, notesTexts } from '../../copy.ts';
import { NOTES_PATH } from '../../paths.ts';
import { JOURNAL_RANGES } from '../../rules/journal.ts';
import type { NotesView } from '../../rules/views.ts';
import { removeOldEmptyLines } from '../editor/row/leave-line.ts';
import { handleUndoKey } from '../editor/undo/run-history.ts';
import { UndoButtons } from '../editor/undo/undo-buttons.tsx';
import { setView } from '../editor/view-store.ts';
import { NotesFrame } from '../frame/notes-frame.tsx';
import { useLinesByView } from '../frame/use-views.ts';
import { PrintedJournal } from '../print/printed-journal.tsx';
import { JournalDays } from './journal-days.tsx';
import styles from './journal-screen.module.css';
import { LabelFilter } from './label-filter.tsx';
import { LazyLabels } from './lazy-labels.tsx';
import { useJournal } from './use-journal.ts';

const RANGES = JOURNAL_RANGES.map((value) => ({ value, label: journalTexts.ranges[value] }));

/** Journal screen at /app/notes/journal: journal entries grouped by day. */
export const JournalScreen = observer(function JournalScreen() {
  const shown = useJournal();
  const { days, total, limit, today } = shown;
  const { views } = useLinesByView();
  const navigate = useNavigate();
  const isReady = lines.status === 'ready';
  useEffect(() => {
    if (isReady) removeOldEmptyLines();
  }, [isReady]);
  const openView = (view: NotesView) => {
    setView({ view });
    void navigate(NOTES_PATH);
  };
  const waiting = lines.status === 'empty' || lines.status === 'loading';
  const write = (
    <Button kind="primary" icon={Plus} onClick={shown.write}>
      {journalTexts.write}
    </Button>
  );
  return (
    <NotesFrame view={null} keptKey={null} views={views} onView={openView}>
      <PrintedJournal listDays={shown.listAllDays} />
      <LazyLabels />
      <section className={styles.journal} onKeyDown={handleUndoKey} aria-labelledby="journal-title" aria-busy={waiting}>
        <div className={styles.tools}>
          <h1 className="d5" id="journal-title">
            {journalTexts.title}
          </h1>
          <UndoButtons />
          {days.length > 0 && <IconButton label={journalTexts.write} icon={Plus} onClick={shown.write} />}
          <IconButton label={journalTexts.back} icon={BookOpen} pressed onClick={() => void navigate(NOTES_PATH)} />
        </div>
        <div className={styles.filters}>
          <SegmentedControl
            className={styles.ranges}
            label={journalTexts.range}
            value={shown.range}
            onValue={shown.setRange}
            options={RANGES}
          />
          <LabelFilter listed={shown.listed} chosen={shown.labels} onChosen={shown.setLabels} />
        </div>
        {waiting ? (
          <SkeletonRows rows={5} />
        ) : days.length === 0 ? (
          <EmptyState title={shown.hasEntries ? journalTexts.emptyRange : journalTexts.empty} action={write} />
        ) : (
          <JournalDays days={days} today={today} />
        )}
        {total > limit && (
          <p className={styles.more} data-partial-list>
            <Button onClick={shown.showMore}>{journalTexts.more}</Button>
            <span className="t2 ink3 num">{journalTexts.shown(limit, total)}</span>
          </p>
        )}
        {lines.status === 'partial' && (
          <p className="t2 ink3" role="status">
            {notesTexts.more}
          </p>
        )}
      </section>
    </NotesFrame>
  );
});
