import type { ReactNode } from 'react';
import styles from './wizard.module.css';

/** Layout of a wizard page in two columns: heading and explanation, then the fields. */
export function PageLayout({
  heading,
  text,
  aside,
  children,
}: {
  heading: ReactNode;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.say}>
        <h1 className="d6" tabIndex={-1}>
          {heading}
        </h1>
        {text && <p className="ink2">{text}</p>}
        {aside}
      </div>
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
