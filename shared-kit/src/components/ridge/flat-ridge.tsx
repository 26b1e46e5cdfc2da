import { cx } from '../../cx.ts';
import styles from './flat-ridge.module.css';

interface FlatRidgeProps {
  /** Its text alternative; without one it is an ornament beside words that say it. */
  label?: string | undefined;
  /** A light at its start: it begins here. Unlit: locked, nothing can be known. */
  lit?: boolean | undefined;
  className?: string | undefined;
}

/** No data, or locked: a dotted flat horizon. */
export function FlatRidge({ label, lit, className }: FlatRidgeProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <div className={cx(styles.flat, lit && styles.lit, className)} {...said} />;
}
