import { type Card, PLAN_LIMITS } from '@northkeep/contracts';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { announceToScreenReaders, observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { Skeleton } from '@northkeep/shared-kit/skeleton';
import { useSession } from '@northkeep/shared-vault';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import {
  formatSavedCount,
  LOADING_TEXT,
  NEXT_CARD_LABEL,
  NO_CARDS_TEXT,
  POSITION_TEXTS,
  PREVIOUS_CARD_LABEL,
} from '../../copy.ts';
import { clampIndex, VIBRATION_MS } from '../../rules/swipe.ts';
import { CardView } from './card-view.tsx';
import styles from './deck.module.css';
import type { DeckStore } from './deck-store.ts';
import { toggleSavedCard } from './toggle-card.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

interface DeckProps {
  deck: DeckStore;
  cards: readonly Card[];
  kind: keyof typeof POSITION_TEXTS;
}

/** Deck of cards. The URL contains the card on top, so that a reload or a link shows the same card. */
export const Deck = observer(function Deck({ deck, cards, kind }: DeckProps) {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const at = Math.max(
    0,
    cards.findIndex(({ _id }) => _id === params.get('card')),
  );
  const card = cards[at];
  const go = (to: number) => {
    const next = cards[clampIndex(to, cards.length)];
    if (next === undefined || next === card) return;
    setParams((before) => ({ ...Object.fromEntries(before), card: next._id }), { replace: true });
    navigator.vibrate?.(VIBRATION_MS);
    announceToScreenReaders(next.title);
  };
  useArrowKeys((by) => go(at + by));
  if (!card)
    return (
      <div data-tour="wisdom-card">
        <EmptyState title={NO_CARDS_TEXT} />
      </div>
    );
  const isLast = at === cards.length - 1;
  return (
    <>
      <div className={styles.steps}>
        <span className="t2 ink3 num">{POSITION_TEXTS[kind](at + 1, cards.length)}</span>
        <IconButton label={PREVIOUS_CARD_LABEL} icon={ArrowLeft} aria-disabled={at === 0} onClick={() => go(at - 1)} />
        <IconButton label={NEXT_CARD_LABEL} icon={ArrowRight} aria-disabled={isLast} onClick={() => go(at + 1)} />
      </div>
      <div className={styles.deck}>
        {at > 0 && <span className={styles.before} aria-hidden="true" />}
        {!isLast && <span className={styles.after} aria-hidden="true" />}
        <CardView
          card={card}
          saved={deck.savedIds.has(card._id)}
          count={formatSavedCount(deck.savedIds.size, PLAN_LIMITS[user?.plan ?? 'free'].savedCards)}
          onToggle={() => void toggleSavedCard(deck, card._id)}
          at={at}
          of={cards.length}
          onGo={go}
        />
      </div>
    </>
  );
});

/** Placeholder of the deck while its cards load. */
export function DeckLoading() {
  return (
    <div className={styles.deck}>
      <div className={styles.loading} role="status" data-tour="wisdom-card">
        <p className="t2 ink3">{LOADING_TEXT}</p>
        <Skeleton width={70} height={40} />
        <Skeleton width={50} height={40} order={1} />
        <Skeleton width={85} order={2} />
      </div>
    </div>
  );
}
