import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, useRef } from 'react';
import { reviewTexts } from './copy.ts';
import styles from './review-pager.module.css';

interface ReviewPagerProps {
  /** Name of each slide. */
  names: readonly string[];
  place: number;
  onPlace: (place: number) => void;
}

/**
 * Pager with one dot for each slide; a press on a dot shows its slide. The pager is one tab stop, and arrow keys move
 * between the dots.
 */
export function ReviewPager({ names, place, onPlace }: ReviewPagerProps) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const to = placeAfterKey(pressedKey(event), place, names.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    onPlace(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <nav className={styles.pager} aria-label={reviewTexts.slides}>
      <div className={styles.dots} ref={list}>
        {names.map((name, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
            key={i}
            type="button"
            className={i < place ? `${styles.dot} ${styles.done}` : styles.dot}
            tabIndex={i === place ? 0 : -1}
            aria-label={reviewTexts.slide(i + 1, name)}
            {...(i === place ? { 'aria-current': 'step' as const } : {})}
            onClick={() => onPlace(i)}
            onKeyDown={press}
          />
        ))}
      </div>
      <span className="t2 ink3 num nowrap">{reviewTexts.place(place + 1, names.length)}</span>
    </nav>
  );
}

function placeAfterKey(key: string, place: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, place + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
