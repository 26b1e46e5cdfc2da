import { formatNumber } from '@northkeep/contracts';
import { useEffect, useRef } from 'react';
import { notesTexts } from '../../copy.ts';
import type { KeptFilter } from '../../rules/kept-filters.ts';
import { NOTES_VIEWS, type NotesView } from '../../rules/views.ts';
import styles from '../frame/notes-frame.module.css';

/** Buttons for the five views, each with its number of lines, and for the filters that the user keeps. */
export function ViewSwitcher({
  view,
  views,
  onView,
  kept,
  keptKey,
  onKept,
}: {
  /** Selected view; null when none is shown. */
  view: NotesView | null;
  views: Record<NotesView, readonly unknown[]>;
  onView: (view: NotesView) => void;
  kept: readonly KeptFilter[];
  /** Key of the selected filter; null when none is shown. */
  keptKey: string | null;
  onKept: (key: string) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  // On a phone the buttons are one row that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls
  useEffect(() => scrollToPressed(group.current), [view, keptKey]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of toggles, no form
    <div ref={group} className={styles.modes} role="group" aria-label={notesTexts.viewMode}>
      {NOTES_VIEWS.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {notesTexts.views[each]}
          <span className="num ink3" aria-hidden="true">
            {formatNumber(views[each].length)}
          </span>
        </button>
      ))}
      {kept.map(({ key, name }) => (
        <button key={key} type="button" aria-pressed={key === keptKey} onClick={() => onKept(key)}>
          <bdi className={styles.kept}>{name}</bdi>
        </button>
      ))}
    </div>
  );
}

/** Scrolls a row of buttons sideways until the pressed one is in its middle, or the row at its end. */
function scrollToPressed(row: HTMLElement | null): void {
  const pressed = row?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
  if (!row || !pressed) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += (pressed.left + pressed.right - left - right) / 2;
}
