import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { versionTexts as copy } from './copy.ts';
import styles from './history.module.css';

/** Maximum time in ms for the comparison of two texts; after it the earlier text is shown without marks. */
const COMPARE_MAX_MS = 300;

/**
 * Shows an earlier text compared word by word with the current text. Differences have marks, and words for screen
 * readers.
 */
export function TextDifference({ now, then }: { now: string; then: string }) {
  const parts = useMemo(() => diffWordsWithSpace(now, then, { timeout: COMPARE_MAX_MS }), [now, then]);
  if (now === then) return <p className="t2 ink2">{copy.same}</p>;
  if (!parts) {
    return (
      <>
        <p className="t2 ink2">{copy.tooLong}</p>
        <p className={styles.text}>{then}</p>
      </>
    );
  }
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, i) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        if (removed) return <del key={i}>{marked(copy.onlyNow, value)}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        if (added) return <ins key={i}>{marked(copy.onlyThen, value)}</ins>;
        return value;
      })}
    </p>
  );
}

const marked = (label: string, value: string) => (
  <>
    <span className="sr">{label} </span>
    {value}
  </>
);
