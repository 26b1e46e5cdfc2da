import styles from './date-phrase-chip.module.css';
import { useTypedDatePhrase } from './phrase-store.ts';

/** Renders the text of a line and highlights the date phrase that was recognised in it. */
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
