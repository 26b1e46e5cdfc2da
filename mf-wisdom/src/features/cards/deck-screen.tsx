import { AreaError } from '@northkeep/shared-kit/area-error';
import { observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { formatLoadError, RETRY_LABEL, WISDOM_TITLE } from '../../copy.ts';
import { searchCards } from '../../rules/search-cards.ts';
import { CardResults } from './card-results.tsx';
import { Deck, DeckLoading } from './deck.tsx';
import styles from './deck-screen.module.css';
import { DeckStore } from './deck-store.ts';
import { DeckTools } from './deck-tools.tsx';

/** Screen of the wisdom cards: a deck with today's cards, the saved cards, and on Pro a search. */
export const DeckScreen = observer(function DeckScreen() {
  const [deck] = useState(() => new DeckStore());
  const [query, setQuery] = useState('');
  const [params] = useSearchParams();
  const today = useToday();
  const isSavedView = params.get('view') === 'saved';
  useEffect(() => void deck.load(today), [deck, today]);
  useEffect(() => {
    if (isSavedView) void deck.loadSaved();
  }, [deck, isSavedView]);

  const isSearching = query.trim() !== '';
  const phase = isSavedView && deck.phase === 'ready' ? deck.savedPhase : deck.phase;
  const source = isSavedView ? deck.saved : deck.cards;
  const retry = () => void (deck.phase === 'failed' ? deck.load(today) : deck.loadSaved());
  return (
    <div className={styles.screen}>
      <div className="page">
        {phase === 'failed' ? (
          <AreaError
            title={WISDOM_TITLE}
            reason={formatLoadError(deck.error)}
            onRetry={retry}
            retryLabel={RETRY_LABEL}
          />
        ) : (
          <>
            <DeckTools isSavedView={isSavedView} query={query} onQuery={setQuery} />
            {phase === 'loading' ? <DeckLoading /> : null}
            {phase === 'ready' && !isSavedView && !isSearching ? (
              <Deck deck={deck} cards={source} kind={deck.limited ? 'today' : 'all'} />
            ) : null}
            {phase === 'ready' && (isSavedView || isSearching) ? (
              <CardResults
                deck={deck}
                cards={isSearching ? searchCards(source, query) : source}
                kind={isSearching ? 'found' : 'saved'}
              />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
});
