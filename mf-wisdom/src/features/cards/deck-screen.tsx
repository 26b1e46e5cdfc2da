import { GATES } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { announce, observer, toast } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useSession } from '@northkeep/shared-vault';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import {
  LIMIT_TITLE,
  LOADING,
  loadFailed,
  NEXT_CARD,
  NONE,
  PREVIOUS,
  position,
  RETRY,
  savedCount,
  TITLE,
} from '../../copy.ts';
import { clampIndex, VIBRATION_MS } from '../../rules/swipe.ts';
import { CardView } from './card-view.tsx';
import styles from './deck-screen.module.css';
import { DeckStore } from './deck-store.ts';

export const DeckScreen = observer(function DeckScreen() {
  const [deck] = useState(() => new DeckStore());
  const [at, setAt] = useState(0);
  useEffect(() => void deck.load(), [deck]);

  const { cards, phase } = deck;
  const go = (to: number) => {
    const next = clampIndex(to, cards.length);
    if (next === at) return;
    setAt(next);
    navigator.vibrate?.(VIBRATION_MS);
    announce(cards[next]?.title ?? '');
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(at + 1);
    if (event.key === 'ArrowLeft') go(at - 1);
  };
  return (
    <div className={styles.screen}>
      <div className="page">
        <div className={styles.head}>
          <h1 className="d5">{TITLE}</h1>
          {cards.length > 0 && (
            <div className={styles.steps}>
              <span className="t2 ink3 num">{position(at + 1, cards.length, deck.limited)}</span>
              <IconButton label={PREVIOUS} icon={ArrowLeft} disabled={at === 0} onClick={() => go(at - 1)} />
              <IconButton
                label={NEXT_CARD}
                icon={ArrowRight}
                disabled={at === cards.length - 1}
                onClick={() => go(at + 1)}
              />
            </div>
          )}
        </div>
        {phase === 'loading' && <SkeletonRows rows={6} label={LOADING} />}
        {phase === 'failed' && (
          <AreaError title={TITLE} reason={loadFailed(deck.error)} onRetry={() => deck.load()} retryLabel={RETRY} />
        )}
        {phase === 'ready' && cards.length === 0 && <EmptyState title={NONE} />}
        {phase === 'ready' && cards.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut beside the two buttons.
          <div className={styles.deck} onKeyDown={byKey}>
            <Deck deck={deck} at={at} onGo={go} />
          </div>
        )}
      </div>
    </div>
  );
});

const Deck = observer(function Deck({ deck, at, onGo }: { deck: DeckStore; at: number; onGo: (to: number) => void }) {
  const { user } = useSession();
  const limit = GATES[user?.plan ?? 'free'].savedCards;
  const card = deck.cards[at];
  if (!card) return null;
  const toggle = async () => {
    const refused = await deck.toggle(card._id);
    if (refused !== null) toast({ type: 'warning', text: LIMIT_TITLE, detail: refused });
  };
  return (
    <>
      {at > 0 && <span className={styles.before} aria-hidden="true" />}
      {at < deck.cards.length - 1 && <span className={styles.after} aria-hidden="true" />}
      <CardView
        key={card._id}
        card={card}
        saved={deck.collected.has(card._id)}
        count={savedCount(deck.collected.size, limit)}
        onToggle={() => void toggle()}
        at={at}
        of={deck.cards.length}
        onGo={onGo}
      />
    </>
  );
});
