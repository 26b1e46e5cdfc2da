import type { ReactNode } from 'react';
import styles from './section-head.module.css';

interface SectionHeadProps {
  title: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** Heading of a list with a hairline below; `children` are shown at the end of its line. */
export function SectionHead({ title, level = 3, children }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      {/* The heading begins where the page does: `dir="auto"` here would not see the words inside a `bdi` of the title. */}
      <Heading>{typeof title === 'string' ? <bdi>{title}</bdi> : title}</Heading>
      {children}
    </div>
  );
}
