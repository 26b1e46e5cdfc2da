import { announceToScreenReaders, useAnyModalOpen, useNavigate } from '@northkeep/shared-kit/runtime';
import { hasRoomAbove, TourBubble } from '@northkeep/shared-kit/tour-bubble';
import { useCallback, useEffect, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { TOUR_BUTTON_TEXTS, TOUR_TEXTS } from './copy.ts';
import { TOUR_STEPS, type TourStep } from './steps.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useTourTarget } from './use-tour-target.ts';

const FIRST: TourStep = TOUR_STEPS[0];
const LABELS = { skip: TOUR_BUTTON_TEXTS.skip, back: TOUR_BUTTON_TEXTS.back, next: TOUR_BUTTON_TEXTS.next };

interface TourProps {
  remotes: Remotes;
  onEnd: () => void;
}

/**
 * Guided tour of one bubble after another, each on the page of its step. It ends when a target is not found in time.
 */
export default function Tour({ remotes, onEnd }: TourProps) {
  const [at, setAt] = useState(0);
  const step: TourStep = TOUR_STEPS[at] ?? FIRST;
  const navigate = useNavigate();
  const target = useTourTarget(step, remotes);
  const isCovered = useAnyModalOpen();
  const [isHovered, setHovered] = useState(false);
  const isLast = at === TOUR_STEPS.length - 1;

  useEffect(() => {
    // The navigation also removes the router state that started the tour.
    if (window.location.pathname !== step.path || at === 0) void navigate(step.path, { replace: at === 0 });
  }, [navigate, step, at]);

  const end = useCallback(() => {
    onEnd();
    announceToScreenReaders(TOUR_BUTTON_TEXTS.ended);
    focusHeading();
  }, [onEnd]);
  const goTo = useCallback((to: number) => {
    setAt(to);
    // Resets the hover state, because removing a bubble fires no leave event for the pointer.
    setHovered(false);
  }, []);
  const next = useCallback(() => (isLast ? end() : goTo(at + 1)), [isLast, end, goTo, at]);

  useEffect(() => {
    if (target === 'missing') end();
  }, [target, end]);
  const isShown = target !== 'searching' && target !== 'missing' && !isCovered;
  useEffect(() => {
    if (isShown) scrollTo(target);
  }, [isShown, target]);
  useAutoAdvance(isShown ? step.advancesAfterMs : undefined, isHovered, next);

  if (!isShown) return null;
  return (
    <TourBubble
      key={step.id}
      target={target}
      {...TOUR_TEXTS[step.id]}
      place={TOUR_BUTTON_TEXTS.place(at + 1, TOUR_STEPS.length)}
      labels={isLast ? { ...LABELS, next: TOUR_BUTTON_TEXTS.done } : LABELS}
      onSkip={end}
      onBack={at === 0 ? undefined : () => goTo(at - 1)}
      onNext={next}
      onHover={setHovered}
    />
  );
}

/** Scrolls to a target; a large one goes to the top, unless the bubble has room above it. */
function scrollTo(target: Element): void {
  const box = target.getBoundingClientRect();
  const isLarge = box.height > window.innerHeight / 2;
  if (isLarge && hasRoomAbove(box)) return;
  target.scrollIntoView({ block: isLarge ? 'start' : 'center' });
}

/** Moves the focus to the heading of the page, because the removed bubble had the focus. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
