import styles from './date-phrase-chip.module.css';
import { useTypedDatePhrase } from './phrase-store.ts';

interface MarkedSpansProps {
  text: string;
  /** Positions in the text, in its order; `end` is exclusive. */
  spans: readonly { readonly start: number; readonly end: number }[];
}

/** Renders a text and highlights some of its words. */
export function MarkedSpans({ text, spans }: MarkedSpansProps) {
  const from = (at: number) => spans[at - 1]?.end ?? 0;
  return (
    <>
      {spans.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(from(at), start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(from(spans.length))}
    </>
  );
}

/** Renders the text of a line and highlights the date phrase that was recognised in it. */
export function MarkedText({ lineId, text }: { lineId: string; text: string }) {
  const found = useTypedDatePhrase((state) => (state.found?.lineId === lineId ? state.found : null));
  return <MarkedSpans text={text} spans={found?.text === text ? [found] : []} />;
}
