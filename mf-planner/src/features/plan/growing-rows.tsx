import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import styles from './growing-rows.module.css';

/**
 * Number of rows rendered at first: more than a screen shows, but few enough to respond to a tap within a few frames.
 */
const FIRST = 40;
const MORE = 60;
/** Distance in px from the visible area at which the next rows are rendered. */
const AHEAD_PX = 600;

/**
 * Without IntersectionObserver, the position of rows on the screen cannot be observed, so all rows are rendered at
 * once.
 */
const canGrow = () => typeof IntersectionObserver === 'function';

/**
 * Renders a list of possibly thousands of rows step by step. Returns the number of rows to render now, and a marker to
 * place after them; when the marker comes near the screen, more rows are added. Rows are never removed again, so no row
 * loses its focus or a text field. Once `needsAll` was true, all rows are rendered.
 */
export function useIncrementalRows(
  total: number,
  needsAll = false,
): { readonly rows: number; readonly marker: ReactNode } {
  const [shown, setShown] = useState(FIRST);
  if (needsAll && shown < total) setShown(total);
  if (!canGrow() || total <= shown) return { rows: total, marker: null };
  return {
    rows: shown,
    // The key changes with the number of rows and so remounts the marker. The new marker is observed from the start,
    // because it may still be near the screen.
    marker: <Marker key={shown} left={total - shown} onNear={() => startTransition(() => setShown(shown + MORE))} />,
  };
}

function Marker({ left, onNear }: { left: number; onNear: () => void }) {
  const marker = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key mounts a new marker for each number of rows
  useEffect(() => {
    if (!marker.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={marker} className={`${styles.marker} t1 ink3 num`} data-partial-list>
      {commonTexts.more(left)}
    </p>
  );
}
