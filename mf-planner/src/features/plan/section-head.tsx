import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** Heading of a list with a hairline below; `children` are shown at the end of its line. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h3 dir="auto">{title}</h3>
      {children}
    </div>
  );
}
