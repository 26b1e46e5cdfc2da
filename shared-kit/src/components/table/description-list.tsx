import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './table.module.css';

/** What is fixed, sent or shown only: terms and values on hairlines. */
export function DescriptionList({
  pairs,
  className,
}: {
  pairs: readonly (readonly [label: string, value: ReactNode])[];
  className?: string | undefined;
}) {
  return (
    <dl className={cx(styles.pairs, className)}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
