import { type ReactNode, useEffect, useRef } from 'react';
import styles from './two-column-page.module.css';

interface TwoColumnPageProps {
  /**
   * Identifies the content of the page. When it changes, the page scrolls to the top and the heading gets the focus.
   */
  view: string;
  above?: ReactNode;
  title: string;
  /** Title of the document; default: `title`. */
  documentTitle?: string | undefined;
  text: ReactNode;
  /** Content below the text. */
  more?: ReactNode;
  children: ReactNode;
}

/** Page in two columns: heading and text on the left, a form on the right. */
export function TwoColumnPage({ view, above, title, documentTitle, text, more, children }: TwoColumnPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [view]);
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.say}>
        {above === undefined ? null : <p className={`t2 ink3 num ${styles.above}`}>{above}</p>}
        <h1 className="d6" ref={heading} tabIndex={-1} data-title={documentTitle}>
          {title}
        </h1>
        <p className="read ink2">{text}</p>
        {more}
      </div>
      {children}
    </div>
  );
}
