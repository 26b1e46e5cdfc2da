import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './review-slide.module.css';

/** Longer headings, such as the label of a step, are set smaller so that a phone shows the rest of the slide. */
const LARGE_HEADING_MAX = 48;

interface ReviewSlideProps {
  heading: string;
  /** Content above the heading, such as the goal of a step. */
  above?: ReactNode;
  text?: ReactNode;
  /** Figure at the side of the text on wide screens. */
  figure?: ReactNode;
  /**
   * False for a slide that the user opened with a dot of the pager: the dot keeps the focus, and the slide does not
   * take it.
   */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/**
 * One slide of the review: a heading, a text and controls. When shown, it focuses its element with `data-slide-focus`.
 */
export function ReviewSlide({ heading, above, text, figure, takesFocus = true, children }: ReviewSlideProps) {
  const element = useRef<HTMLElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (!takes.current) return;
    const find = () => element.current?.querySelector<HTMLElement>('[data-slide-focus]');
    find()?.focus();
    // A dialog that has opened just before focuses its close button one frame later.
    focusInNextFrame(() => (element.current?.contains(document.activeElement) ? null : find()));
  }, []);
  return (
    <section ref={element} className={figure ? `${styles.slide} ${styles.split}` : styles.slide}>
      {figure}
      <div className={styles.body}>
        {above && (
          <p dir="auto" className="t2 ink3">
            {above}
          </p>
        )}
        <h3
          dir="auto"
          className={`${styles.heading} ${heading.length > LARGE_HEADING_MAX ? 'd5' : 'd6'}`}
          tabIndex={-1}
        >
          {heading}
        </h3>
        {text && (
          <p dir="auto" className={styles.text}>
            {text}
          </p>
        )}
        {children}
      </div>
    </section>
  );
}
