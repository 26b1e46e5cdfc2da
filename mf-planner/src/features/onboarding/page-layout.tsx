import type { ReactNode } from 'react';
import styles from './wizard.module.css';

/** Layout of a wizard page in two columns: heading, explanation and `aside`, then the fields. */
export function PageLayout({
  heading,
  text,
  aside,
  isAsideLast = false,
  children,
}: {
  heading: ReactNode;
  text?: string;
  aside?: ReactNode;
  /** True if `aside` comes after the fields on a narrow screen. */
  isAsideLast?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.say}>
        <h1 className="d6" tabIndex={-1}>
          {heading}
        </h1>
        {text && <p className="ink2">{text}</p>}
      </div>
      {aside && <div className={isAsideLast ? `${styles.aside} ${styles.last}` : styles.aside}>{aside}</div>}
      <div className={styles.work}>{children}</div>
    </div>
  );
}

/** Renders a heading from its parts. Every second part, such as '1–2', is kept on one line. */
export function renderNoWrapHeading(parts: readonly string[]): ReactNode {
  return parts.map((part, i) =>
    i % 2 === 1 && part.trim() !== '' ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
