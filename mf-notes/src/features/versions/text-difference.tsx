import { compareWords } from '@northkeep/shared-kit/word-changes';
import { useMemo } from 'react';
import { versionTexts as copy } from './copy.ts';
import styles from './history.module.css';

/**
 * Shows an earlier text compared word by word with the current text. Differences have marks, and words for screen
 * readers. Long texts that differ in too many words are shown without marks.
 */
export function TextDifference({ now, then }: { now: string; then: string }) {
  const parts = useMemo(() => compareWords(now, then), [now, then]);
  if (now === then) return <p className="t2 ink2">{copy.same}</p>;
  if (!parts) {
    return (
      <>
        <p className="t2 ink2">{copy.tooLong}</p>
        <p dir="auto" className={styles.text}>
          {then}
        </p>
      </>
    );
  }
  return (
    <p dir="auto" className={styles.text}>
      {parts.map(({ words, kind }, i) => {
        const value = words.join('');
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        if (kind === 'removed') return <del key={i}>{marked(copy.onlyNow, value)}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        if (kind === 'added') return <ins key={i}>{marked(copy.onlyThen, value)}</ins>;
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
