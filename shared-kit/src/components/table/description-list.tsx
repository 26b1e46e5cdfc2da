import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { isolateText } from '../isolated-text/index.ts';
import styles from './table.module.css';

/** List of terms and values, separated by hairlines. */
export function DescriptionList({
  pairs,
  className,
}: {
  pairs: readonly (readonly [label: string, value: ReactNode])[];
  className?: string | undefined;
}) {
  return (
    <dl className={cx(styles.descriptionList, className)}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isolateText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
