import { Popover as Base } from '@base-ui/react/popover';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { pressedKey } from '../pressed-key/index.ts';
import { computeVisibleHeight } from './room.ts';
import styles from './tour-bubble.module.css';
import { type TargetBox, useTargetBox } from './use-target-box.ts';

interface TourBubbleProps {
  /** Element that the bubble explains; it keeps its colours inside a ring. */
  target: Element;
  title: string;
  text: string;
  /** Position in the tour, such as '4 / 14'. */
  place: string;
  labels: { readonly skip: string; readonly back: string; readonly next: string };
  onSkip: () => void;
  /** Returns to the previous step; undefined at the first step. */
  onBack?: (() => void) | undefined;
  onNext: () => void;
  /** True while the pointer is over the bubble. */
  onHover?: ((over: boolean) => void) | undefined;
}

const GAP_PX = 14;
const RING_PX = 6;
/** Minimum distance in px of the arrow from the rounded corners of the bubble. */
const ARROW_PADDING_PX = 16;

/** Bubble of the guided tour next to its target. It holds the focus; Escape skips the tour. */
export function TourBubble({
  target,
  title,
  text,
  place,
  labels,
  onSkip,
  onBack,
  onNext,
  onHover = () => {},
}: TourBubbleProps): ReactNode {
  const box = useTargetBox(target);
  const next = useRef<HTMLButtonElement>(null);
  const shownHeight = computeVisibleHeight(box);
  const anchor = useMemo(() => anchorOf(box, shownHeight), [box, shownHeight]);
  return (
    <Base.Root open modal="trap-focus" onOpenChange={(_open, { reason }) => isSkip(reason) && onSkip()}>
      <Base.Portal render={<section aria-label={title} />}>
        <div className={styles.shield} />
        <div className={styles.ring} style={ringOf(box)} />
        <Base.Positioner
          className={styles.place}
          anchor={anchor}
          // Focusing a bubble that is not fixed would scroll the page away from the target.
          positionMethod="fixed"
          side="bottom"
          // A bubble that covers a part of the target is aligned to the target's end, because text begins at the start.
          align={shownHeight < box.height ? 'end' : 'start'}
          sideOffset={GAP_PX}
          collisionPadding={12}
          arrowPadding={ARROW_PADDING_PX}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'end' }}
        >
          <Base.Popup
            className={styles.bubble}
            initialFocus={next}
            finalFocus={false}
            onKeyDown={wrapFocus}
            onPointerEnter={() => onHover(true)}
            onPointerLeave={() => onHover(false)}
          >
            <Base.Arrow className={styles.arrow} />
            <Base.Title className="d4">{title}</Base.Title>
            <Base.Description className="t2">{text}</Base.Description>
            <div className={styles.footer}>
              <Base.Close className={styles.skip}>{labels.skip}</Base.Close>
              <span className="num">{place}</span>
              {onBack ? (
                <button type="button" onClick={onBack}>
                  {labels.back}
                </button>
              ) : null}
              <button type="button" className={styles.next} ref={next} onClick={onNext}>
                {labels.next}
              </button>
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * True when the user skips the tour with Escape or the Skip button. A press outside the bubble does not end the tour.
 */
const isSkip = (reason: string): boolean => reason === 'escape-key' || reason === 'close-press';

/**
 * Moves the focus from the last button to the first on Tab, and from the first to the last on Shift+Tab. The popover's
 * own focus guards do this one frame later. Until then, a nameless element has the focus, and a second Tab would leave
 * the bubble.
 */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Tab') return;
  const bubble = event.currentTarget;
  const buttons = [...bubble.querySelectorAll('button')];
  const [first, last] = [buttons.at(0), buttons.at(-1)];
  const { activeElement } = document;
  // A click on the text of the bubble focuses the bubble itself, so Shift+Tab wraps from there too.
  const isAtEnd = event.shiftKey ? activeElement === first || activeElement === bubble : activeElement === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Returns the box of the ring around a target. At the edges of the window, the ring stays inside. */
function ringOf({ top, left, width, height }: TargetBox): TargetBox {
  const edge = RING_PX / 2;
  const [upper, start] = [Math.max(edge, top - RING_PX), Math.max(edge, left - RING_PX)];
  const end = Math.min(window.innerWidth - edge, left + width + RING_PX);
  return { top: upper, left: start, width: end - start, height: top + height + RING_PX - upper };
}

/** Returns the upper part of a target, `height` px high, as the anchor of the bubble. */
function anchorOf({ top, left, width }: TargetBox, height: number) {
  const rect = { x: left, y: top, top, left, width, height, right: left + width, bottom: top + height };
  return { getBoundingClientRect: () => ({ ...rect, toJSON: () => rect }) };
}
