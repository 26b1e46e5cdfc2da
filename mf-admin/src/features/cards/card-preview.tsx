import type { AdminCard } from '@northkeep/contracts';
import { CARD_TEXTS as TEXT } from '../../copy.ts';
import { type CardForm, splitLines, splitSources } from '../../rules/new-card.ts';
import styles from './card-preview.module.css';

interface CardPreviewProps {
  form: CardForm;
  /** Stored sources of the card. A source keeps its label while its URL is unchanged. */
  sources: AdminCard['sources'];
}

/** Front and back of a card as readers see them, from the texts of the form. */
export function CardPreview({ form, sources }: CardPreviewProps) {
  const suggestions = splitLines(form.tryThis);
  const urls = splitSources(form.sources).filter((url) => URL.canParse(url));
  const labelOf = (url: string) => sources.find((source) => source.url === url)?.label ?? new URL(url).host;
  return (
    <section className={styles.preview} aria-label={TEXT.preview}>
      <h2 className="t2 ink3">{TEXT.preview}</h2>
      <div className={`${styles.side} ${styles.front}`}>
        <p dir="auto" className="t2 ink3">
          {form.kicker.trim() === '' ? form.category : form.kicker}
        </p>
        <p dir="auto" className="d5">
          {form.title}
        </p>
        <p dir="auto" className="t2 ink2">
          {form.summary}
        </p>
      </div>
      <div className={styles.side}>
        <p dir="auto" className="t2 ink2">
          {form.expanded}
        </p>
        {suggestions.length > 0 ? (
          <>
            <h3 className="t2 w5">{TEXT.tryThis}</h3>
            <ul className="t2">
              {suggestions.map((text) => (
                <li key={text} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {urls.length > 0 ? (
          <>
            <h3 className="t2 w5">{TEXT.sources}</h3>
            <ul className="t2 ink2">
              {[...new Set(urls)].map((url) => (
                <li key={url} dir="auto">
                  {labelOf(url)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}
