import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** Heading of a list with a hairline below; `children` are shown at the end of its line. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      {/* The heading begins where the page does: `dir="auto"` here would not see the words inside a `bdi` of the title. */}
      <h3>{typeof title === 'string' ? <bdi>{title}</bdi> : title}</h3>
      {children}
    </div>
  );
}
