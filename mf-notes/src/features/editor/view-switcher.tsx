import { formatNumber } from '@northkeep/contracts';
import { notesTexts } from '../../copy.ts';
import { NOTES_VIEWS, type NotesView } from '../../rules/views.ts';
import styles from '../frame/notes-frame.module.css';

/** Buttons for the five views, each with its number of lines. */
export function ViewSwitcher({
  view,
  views,
  onView,
}: {
  /** Selected view; null when none is shown. */
  view: NotesView | null;
  views: Record<NotesView, readonly unknown[]>;
  onView: (view: NotesView) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of toggles, no form
    <div className={styles.modes} role="group" aria-label={notesTexts.viewMode}>
      {NOTES_VIEWS.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {notesTexts.views[each]}
          <span className="num ink3" aria-hidden="true">
            {formatNumber(views[each].length)}
          </span>
        </button>
      ))}
    </div>
  );
}
