import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './backdrop.module.css';

/** Over a shell without content while the vault is locked; the only blur there is. */
export function Backdrop({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.veil, className)}>{children}</div>;
}
