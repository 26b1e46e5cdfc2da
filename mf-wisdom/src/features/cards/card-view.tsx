import type { Card } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import {
  BACK_LABEL,
  MORE_LABEL,
  SAVE_CARD_LABEL,
  SAVED_CARD_LABEL,
  SOURCES_TITLE,
  TRY_THIS_TITLE,
} from '../../copy.ts';
import { computeSwipeTargetIndex } from '../../rules/swipe.ts';
import styles from './card-view.module.css';
import { useSwipe } from './use-swipe.ts';

interface CardViewProps {
  card: Card;
  saved: boolean;
  /** Number of saved cards as text. */
  count: string;
  onToggle: () => void;
  at: number;
  of: number;
  onGo: (to: number) => void;
}

/**
 * Wisdom card with an idea on the front and its source on the back. Dragging it by a quarter of its width shows the
 * next card. Its buttons stay the same elements for every card, so that the focus is kept.
 */
export function CardView({ card, saved, count, onToggle, at, of, onGo }: CardViewProps) {
  const [turned, setTurned] = useState<string | null>(null);
  const back = turned === card._id;
  const swipe = useSwipe((dx, width) =>
    onGo(computeSwipeTargetIndex({ at, count: of, dx: document.dir === 'rtl' ? -dx : dx, width })),
  );
  return (
    <article className={styles.card} aria-label={card.title} data-tour="wisdom-card" {...swipe}>
      <div className={styles.top}>
        {back ? (
          <h2 dir="auto" className="t2 ink3">
            {card.title}
          </h2>
        ) : (
          <span dir="auto" className="t2 ink3">
            {card.kicker}
          </span>
        )}
        <IconButton
          label={saved ? SAVED_CARD_LABEL : SAVE_CARD_LABEL}
          icon={Bookmark}
          pressed={saved}
          onClick={onToggle}
          className={saved ? styles.saved : undefined}
        />
      </div>
      {back ? <Back key={card._id} card={card} /> : <Front key={card._id} card={card} />}
      <div className={styles.foot}>
        <Button onClick={() => setTurned(back ? null : card._id)} aria-expanded={back}>
          {back ? BACK_LABEL : MORE_LABEL}
        </Button>
        <span className="t2 ink3 num">{count}</span>
      </div>
    </article>
  );
}

function Front({ card }: { card: Card }) {
  return (
    <div className={styles.front}>
      <h2 dir="auto" className={card.title.length > 26 ? 'd5' : 'd6'}>
        {card.title}
      </h2>
      <p dir="auto" className={styles.summary}>
        {card.summary}
      </p>
    </div>
  );
}

function Back({ card }: { card: Card }) {
  return (
    <div className={styles.back}>
      <p dir="auto" className="read ink2">
        {card.expanded}
      </p>
      {card.tryThis.length > 0 && (
        <section>
          <h3 className="t2 w5">{TRY_THIS_TITLE}</h3>
          <ul className={styles.try}>
            {card.tryThis.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {card.sources.length > 0 && (
        <section>
          <h3 className="t2 w5">{SOURCES_TITLE}</h3>
          <ul className={styles.sources}>
            {card.sources.map(({ label, url }) => (
              <li key={url}>
                <a dir="auto" href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
