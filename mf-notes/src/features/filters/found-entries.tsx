import { formatDate, formatNumber } from '@northkeep/contracts';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { journalTexts } from '../../copy.ts';
import { JOURNAL_PATH } from '../../paths.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { filterTexts } from './copy.ts';
import styles from './found-entries.module.css';

/** Maximum number of journal entries that a filter lists. */
const SHOWN_MAX = 100;

/** Journal entries that meet a filter, each a link to it in the journal. */
export const FoundEntries = observer(function FoundEntries({ entries }: { entries: readonly LineItem[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="found-entries" className={styles.entries}>
      <h2 className="t2 ink3" id="found-entries">
        {filterTexts.entries} <span className="num">{formatNumber(entries.length)}</span>
      </h2>
      <ul>
        {entries.slice(0, SHOWN_MAX).map((entry) => (
          <li key={entry.id}>
            <Link className={styles.entry} to={`${JOURNAL_PATH}?line=${entry.id}`}>
              <bdi className={styles.text}>{getDisplayText(entry) || journalTexts.emptyEntry}</bdi>
              {entry.scheduleDate !== null && (
                <bdi className="t2 ink3 num">{formatDate(entry.scheduleDate, { month: 'short', day: 'numeric' })}</bdi>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN_MAX && (
        <p className="t2 ink3 num" data-partial-list>
          {journalTexts.shown(SHOWN_MAX, entries.length)}
        </p>
      )}
    </section>
  );
});
