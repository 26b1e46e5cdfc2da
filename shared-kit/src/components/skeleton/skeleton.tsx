import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Hundredths of its place. */
  width?: number | undefined;
  /** In px. */
  height?: number | undefined;
  dot?: boolean | undefined;
  /** Its place in a list: each pulses a little after the one above. */
  order?: number | undefined;
  className?: string | undefined;
}

/** The shape of what is coming. Appears after 200 ms, so that what is quick never flickers. */
export function Skeleton({ width = 100, height = 12, dot, order = 0, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, dot && styles.dot, className)}
      {...(dot ? {} : { ref: cssVariables({ '--w': `${width}%`, '--h': `${height}px`, '--wait': `${order * 90}ms` }) })}
    />
  );
}

const WIDTHS = [62, 44, 71, 38, 55, 66];

/** Rows of a list that is on its way. */
export function SkeletonRows({
  rows = 6,
  label = 'Loading',
  className,
}: {
  rows?: number | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={i} className={styles.row}>
          <Skeleton width={WIDTHS[i % WIDTHS.length] ?? 60} order={i} />
        </div>
      ))}
    </div>
  );
}
