import { Link } from '@northkeep/shared-kit/runtime';
import { GripVertical } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './rows.module.css';

/** A list on hairlines. */
export function Rows({
  label,
  children,
  className,
}: {
  label?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <ul className={cx(styles.rows, className)} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </ul>
  );
}

interface RowProps extends Omit<ComponentPropsWithRef<'li'>, 'onClick'> {
  start?: ReactNode;
  end?: ReactNode;
  /** The whole row leads there. */
  to?: string | undefined;
  /** The whole row does this. */
  onClick?: (() => void) | undefined;
}

export function Row({ start, end, to, onClick, children, className, ...rest }: RowProps) {
  const inside = (
    <>
      {start}
      <span className={styles.main}>{children}</span>
      {end}
    </>
  );
  if (to !== undefined) {
    return (
      <li {...rest} className={className}>
        <Link to={to} className={cx(styles.row, styles.whole)}>
          {inside}
        </Link>
      </li>
    );
  }
  if (onClick) {
    return (
      <li {...rest} className={className}>
        <button type="button" className={cx(styles.row, styles.whole)} onClick={onClick}>
          {inside}
        </button>
      </li>
    );
  }
  return (
    <li {...rest} className={cx(styles.row, className)}>
      {inside}
    </li>
  );
}

/** What a row is dragged by. */
export function Handle({
  label = 'Move',
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'children'> & { label?: string | undefined }) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(styles.handle, className)}>
      <Icon of={GripVertical} small />
    </button>
  );
}
