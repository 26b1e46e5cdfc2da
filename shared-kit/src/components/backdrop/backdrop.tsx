import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './backdrop.module.css';

/** Full-screen blurred backdrop over the empty app while the vault is locked. */
export function Backdrop({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.backdrop, className)}>{children}</div>;
}
