import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { lines, useToday } from '@northkeep/shared-vault';
import { BookOpen, ListFilter, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { notesTexts } from '../../copy.ts';
import { ADD_LINE_PARAM, JOURNAL_PATH } from '../../paths.ts';
import type { NotesView } from '../../rules/views.ts';
import { RolloverNotice } from '../dates/rollover-notice.tsx';
import { NotesFrame } from '../frame/notes-frame.tsx';
import { useLinesByView } from '../frame/use-views.ts';
import { PrintedNotes } from '../print/printed-notes.tsx';
import { LazyDetails } from './details/lazy-details.tsx';
import { LazyDragLayer } from './drag/lazy-drag-layer.tsx';
import styles from './editor-screen.module.css';
import { requestFocus } from './focus-request.ts';
import { addLine } from './line-editing.ts';
import { LineList } from './line-list.tsx';
import { removeOldEmptyLines } from './row/leave-line.ts';
import { LazySelectionBar } from './selection/lazy-selection-bar.tsx';
import { useSelection } from './selection/selection-store.ts';
import { handleUndoKey } from './undo/run-history.ts';
import { UndoButtons } from './undo/undo-buttons.tsx';
import { setView, useView } from './view-store.ts';

/** Notes screen at /app/notes: the view modes and the editor of lines. */
export const EditorScreen = observer(function EditorScreen() {
  const { view, showDone, showScheduled, detailLevel } = useView();
  const navigate = useNavigate();
  const today = useToday();
  const views = useLinesByView();
  const shown = views[view];
  const isSelecting = useSelection(({ ids }) => ids.size > 0);
  useLineFromAddress();
  const isReady = lines.status === 'ready';
  useNewLineFromAddress(isReady);
  useEffect(() => {
    if (isReady) removeOldEmptyLines();
  }, [isReady]);
  const waiting = lines.status === 'empty' || lines.status === 'loading';
  return (
    <>
      <LazyDetails />
      <LazyDragLayer />
      <PrintedNotes shown={shown} view={view} today={today} />
      <NotesFrame view={view} views={views} onView={(chosen) => setView({ view: chosen })}>
        <section
          className={styles.editor}
          onKeyDown={handleUndoKey}
          aria-labelledby="notes-view"
          aria-busy={waiting}
          data-tour="notes-editor"
        >
          <div className={styles.tools}>
            <h1 className="d5" id="notes-view">
              {notesTexts.views[view]}
            </h1>
            <UndoButtons />
            <Menu
              label={notesTexts.filter}
              trigger={<IconButton label={notesTexts.filter} icon={ListFilter} />}
              items={[
                { label: notesTexts.showDone, checked: showDone, onSelect: () => setView({ showDone: !showDone }) },
                {
                  label: notesTexts.showScheduled,
                  checked: showScheduled,
                  onSelect: () => setView({ showScheduled: !showScheduled }),
                },
                {
                  label: notesTexts.showDetails,
                  checked: detailLevel === 1,
                  onSelect: () => setView({ detailLevel: detailLevel === 1 ? 0 : 1 }),
                },
              ]}
            />
            <IconButton label={notesTexts.journal} icon={BookOpen} onClick={() => void navigate(JOURNAL_PATH)} />
          </div>
          <RolloverNotice />
          {waiting ? (
            <>
              <SkeletonRows rows={6} />
              <p className="t2 ink3" role="status">
                {notesTexts.loading}
              </p>
            </>
          ) : shown.length === 0 && lines.status === 'ready' ? (
            <EmptyState
              title={notesTexts.emptyTitle}
              action={
                <Button kind="primary" icon={Plus} onClick={() => addLine(view)}>
                  {notesTexts.newLine}
                </Button>
              }
            >
              {notesTexts.empty[view]}
            </EmptyState>
          ) : (
            <>
              <LineList key={view} shown={shown} view={view} today={today} hidesDone={!showDone} />
              <LazySelectionBar view={view} />
              <AddLineButtons view={view} isHidden={isSelecting} />
              {lines.status === 'partial' && (
                <p className="t2 ink3" role="status">
                  {notesTexts.more}
                </p>
              )}
            </>
          )}
        </section>
      </NotesFrame>
    </>
  );
});

/** Buttons below the list that add a line. While they are hidden they keep their place, so that no row moves. */
function AddLineButtons({ view, isHidden }: { view: NotesView; isHidden: boolean }) {
  return (
    <div className={isHidden ? styles.hidden : ''}>
      <button type="button" className={styles.add} onClick={() => addLine(view)}>
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        {notesTexts.newLine}
      </button>
      {/* This button does the same as the button above, which the keyboard uses. */}
      <button
        type="button"
        className={styles.below}
        tabIndex={-1}
        aria-hidden="true"
        data-below
        onClick={() => addLine(view)}
      />
    </div>
  );
}

/** Handles `?line=<id>` of a search result: shows the line in the view of all lines and focuses it. */
function useLineFromAddress(): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('line');
  useEffect(() => {
    const line = wanted === null ? undefined : lines.get(wanted);
    if (!line) return;
    setView({ view: 'all', showScheduled: true, ...(line.isDone ? { showDone: true } : {}) });
    requestFocus(line.id);
    setParams({}, { replace: true });
  }, [wanted, setParams]);
}

/** Handles `?new`, the URL of the installed app's shortcut: adds a line to the view and focuses it. */
function useNewLineFromAddress(isReady: boolean): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(ADD_LINE_PARAM);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    addLine(useView.getState().view);
    setParams({}, { replace: true });
  }, [isAsked, isReady, setParams]);
}
