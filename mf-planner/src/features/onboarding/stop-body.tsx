import type { ReactNode } from 'react';
import styles from './wizard.module.css';

/** The two unequal columns of a stop: what it is about, and where the work is done. */
export function StopBody({
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

/** A heading whose marked parts never break, such as '1–2'. */
export function unbroken(parts: readonly string[]): ReactNode {
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
