import type { Card } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatSaveCardLabel, formatSavedCardLabel } from '../../copy.ts';
import styles from './card-list.module.css';
import type { DeckStore } from './deck-store.ts';

interface CardListProps {
  label: string;
  cards: readonly Card[];
  deck: DeckStore;
  /** Returns the query string of the URL that opens a card. */
  addressOf: (id: string) => string;
  onToggle: (id: string) => void;
  /** Id of the card that was open before, whose link gets the focus; null for none. */
  focused: string | null;
}

/** List of cards by title. Each card can be opened, saved and unsaved. */
export const CardList = observer(function CardList({
  label,
  cards,
  deck,
  addressOf,
  onToggle,
  focused,
}: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    links.find(({ dataset }) => dataset.card === focused)?.focus();
  }, [focused]);
  return (
    <ul className={styles.list} aria-label={label} ref={list}>
      {cards.map(({ _id: id, title, kicker }) => {
        const isSaved = deck.savedIds.has(id);
        return (
          <li key={id}>
            <Link to={addressOf(id)} data-card={id}>
              <span dir="auto">{title}</span>
              <span dir="auto" className="t2 ink3">
                {kicker}
              </span>
            </Link>
            <IconButton
              label={isSaved ? formatSavedCardLabel(title) : formatSaveCardLabel(title)}
              icon={Bookmark}
              pressed={isSaved}
              onClick={() => onToggle(id)}
              className={isSaved ? styles.saved : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
});
