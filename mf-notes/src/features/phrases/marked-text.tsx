import styles from './date-phrase-chip.module.css';
import { useTypedDatePhrase } from './phrase-store.ts';

/** The text of a line, with its date phrase marked where it stands. */
export function MarkedText({ lineId, text }: { lineId: string; text: string }) {
  const found = useTypedDatePhrase((state) => (state.found?.lineId === lineId ? state.found : null));
  if (!found || found.text !== text) return text;
  const { start, end } = found;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
