import type { Card } from '@northkeep/contracts';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SAVED_VIEW_TEXTS, SEARCH_TEXTS } from '../../copy.ts';
import { CardList } from './card-list.tsx';
import styles from './deck.module.css';
import { Deck } from './deck.tsx';
import type { DeckStore } from './deck-store.ts';
import { toggleSavedCard } from './toggle-card.ts';

interface CardResultsProps {
  deck: DeckStore;
  cards: readonly Card[];
  kind: 'saved' | 'found';
}

/** Shows the saved or the found cards as a list, or as a deck opened at the card in the URL. */
export const CardResults = observer(function CardResults({ deck, cards, kind }: CardResultsProps) {
  const [params] = useSearchParams();
  const open = params.get('card');
  const lastOpen = useRef<string | null>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const isOpen = open !== null && cards.some(({ _id }) => _id === open);
  useEffect(() => {
    if (!isOpen) return;
    lastOpen.current = open;
    // Focuses the back link, because the link that opened the card was removed with the list.
    if (document.activeElement === document.body) back.current?.focus();
  }, [isOpen, open]);
  const addressOf = (id: string | null): string => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('card');
    else next.set('card', id);
    return `?${next}`;
  };
  const texts = kind === 'saved' ? SAVED_VIEW_TEXTS : SEARCH_TEXTS;
  if (isOpen) {
    return (
      <>
        <ButtonLink kind="text" icon={ArrowLeft} to={addressOf(null)} ref={back} className={styles.back}>
          {texts.back}
        </ButtonLink>
        <Deck deck={deck} cards={cards} kind={kind} />
      </>
    );
  }
  if (cards.length === 0 && kind === 'saved')
    return <EmptyState title={SAVED_VIEW_TEXTS.none}>{SAVED_VIEW_TEXTS.noneMore}</EmptyState>;
  return (
    <>
      <p className={kind === 'found' ? `${styles.found} t2 ink3` : 'sr'} role="status">
        {kind === 'found' && cards.length > 0 ? SEARCH_TEXTS.found(cards.length) : ''}
      </p>
      {cards.length === 0 ? (
        <EmptyState title={SEARCH_TEXTS.none} />
      ) : (
        <CardList
          label={texts.list}
          cards={cards}
          deck={deck}
          addressOf={addressOf}
          onToggle={(id) => void toggleSavedCard(deck, id)}
          focused={lastOpen.current}
        />
      )}
    </>
  );
});
