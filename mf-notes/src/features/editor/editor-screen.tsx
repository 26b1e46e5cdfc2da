import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu, type MenuItem } from '@northkeep/shared-kit/menu';
import { observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { lines, useToday } from '@northkeep/shared-vault';
import { BookOpen, ListFilter, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { notesTexts } from '../../copy.ts';
import { ADD_LINE_PARAM, JOURNAL_PATH } from '../../paths.ts';
import type { KeptFilter } from '../../rules/kept-filters.ts';
import { viewForNewLines } from '../../rules/line-filter.ts';
import type { NotesView } from '../../rules/views.ts';
import { RolloverNotice } from '../dates/rollover-notice.tsx';
import { filterTexts } from '../filters/copy.ts';
import { NEW_FILTER, openFilterDialog } from '../filters/filter-dialog-store.ts';
import { FoundEntries } from '../filters/found-entries.tsx';
import { canChangeFilters, deleteKeptFilter, useShownFilter } from '../filters/kept-filters.ts';
import { useFilteredLines } from '../filters/use-filtered-lines.ts';
import { NotesFrame } from '../frame/notes-frame.tsx';
import { useLinesByView } from '../frame/use-views.ts';
import { PrintedNotes } from '../print/printed-notes.tsx';
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
  const { view: chosenView, showDone, showScheduled, detailLevel } = useView();
  const navigate = useNavigate();
  const today = useToday();
  const { views, shown: linesOfView } = useLinesByView();
  const kept = useShownFilter();
  const found = useFilteredLines(kept);
  const view = kept ? viewForNewLines(kept.filter) : chosenView;
  const shown = kept ? found.notes : linesOfView;
  const title = kept?.name ?? notesTexts.views[view];
  const list = kept?.key ?? view;
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
      <LazyDragLayer />
      <PrintedNotes shown={shown} title={title} today={today} />
      <NotesFrame
        view={kept ? null : view}
        keptKey={kept?.key ?? null}
        views={views}
        onView={(chosen) => setView({ view: chosen })}
      >
        <section
          className={styles.editor}
          onKeyDown={(event) => handleUndoKey(event)}
          aria-labelledby="notes-view"
          aria-busy={waiting}
          data-tour="notes-editor"
        >
          <div className={styles.tools}>
            <h1 className="d5" id="notes-view">
              <bdi>{title}</bdi>
            </h1>
            <UndoButtons />
            <Menu
              label={notesTexts.filter}
              trigger={<IconButton label={notesTexts.filter} icon={ListFilter} />}
              items={[
                ...(kept ? keptFilterItems(kept) : viewItems({ showDone, showScheduled })),
                {
                  label: notesTexts.showDetails,
                  checked: detailLevel === 1,
                  onSelect: () => setView({ detailLevel: detailLevel === 1 ? 0 : 1 }),
                },
                'line',
                {
                  label: filterTexts.newFilter,
                  icon: Plus,
                  disabled: !canChangeFilters(),
                  onSelect: () => openFilterDialog(NEW_FILTER),
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
          ) : kept && shown.length === 0 && found.entries.length === 0 && lines.status === 'ready' ? (
            <EmptyState title={filterTexts.nothing}>{filterTexts.nothingMore}</EmptyState>
          ) : !kept && shown.length === 0 && lines.status === 'ready' ? (
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
              <LineList
                key={list}
                label={kept ? filterTexts.list(title) : notesTexts.list(view)}
                shown={shown}
                view={view}
                today={today}
                hidesDone={kept ? kept.filter.done === 'open' : !showDone}
              />
              <LazySelectionBar list={list} />
              {kept?.filter.type !== 'journal' && <AddLineButtons view={view} isHidden={isSelecting} />}
              <FoundEntries entries={found.entries} />
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

/** Items of the filter menu while a view is shown. */
const viewItems = ({ showDone, showScheduled }: Record<'showDone' | 'showScheduled', boolean>): readonly MenuItem[] => [
  { label: notesTexts.showDone, checked: showDone, onSelect: () => setView({ showDone: !showDone }) },
  {
    label: notesTexts.showScheduled,
    checked: showScheduled,
    onSelect: () => setView({ showScheduled: !showScheduled }),
  },
];

/** Items of the filter menu while a kept filter is shown. */
const keptFilterItems = (kept: KeptFilter): readonly MenuItem[] => [
  {
    label: filterTexts.changeFilter,
    icon: Pencil,
    disabled: !canChangeFilters(),
    onSelect: () => openFilterDialog(kept.key),
  },
  {
    label: filterTexts.deleteFilter,
    icon: Trash2,
    danger: true,
    disabled: !canChangeFilters(),
    onSelect: () => deleteKeptFilter(kept),
  },
  'line',
];

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
    const { view } = useView.getState();
    // A new line may not meet the conditions of a kept filter.
    setView({ view });
    addLine(view);
    setParams({}, { replace: true });
  }, [isAsked, isReady, setParams]);
}
