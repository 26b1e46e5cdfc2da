import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Width in percent of the container. */
  width?: number | undefined;
  /** Height in px. */
  height?: number | undefined;
  dot?: boolean | undefined;
  /** Index in a list, which delays the pulse animation. */
  order?: number | undefined;
  className?: string | undefined;
}

/** Placeholder of content that is loading. Appears after 200 ms, so that quick loads do not flicker. */
export function Skeleton({ width = 100, height = 12, dot, order = 0, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, dot && styles.dot, className)}
      {...(dot
        ? {}
        : { ref: createCssVariablesRef({ '--w': `${width}%`, '--h': `${height}px`, '--wait': `${order * 90}ms` }) })}
    />
  );
}

const WIDTHS = [62, 44, 71, 38, 55, 66];

/** Placeholder rows of a list that is loading. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
        <div key={i} className={styles.row}>
          <Skeleton width={WIDTHS[i % WIDTHS.length] ?? 60} order={i} />
        </div>
      ))}
    </div>
  );
}
