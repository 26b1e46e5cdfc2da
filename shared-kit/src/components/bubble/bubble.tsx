import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './bubble.module.css';

interface BubbleProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  title: ReactNode;
  titleId?: string | undefined;
  /** The way out first, the way on last. */
  footer: ReactNode;
  /** Which side its nib is on. */
  nib?: 'top' | 'bottom' | 'left' | 'right' | 'none' | undefined;
}

/** The tour's surface: inverse, so it is never taken for the product. */
export function Bubble({ title, titleId, footer, nib = 'top', children, className, ...rest }: BubbleProps) {
  return (
    <div {...rest} className={cx(styles.bubble, styles[nib], className)}>
      <h2 className="d4" id={titleId}>
        {title}
      </h2>
      <div className="t2">{children}</div>
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}

/** A control on a bubble; `next` is the one that goes on. */
export function BubbleButton({
  next,
  className,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & { next?: boolean | undefined }) {
  return <button {...rest} type={type} className={cx(styles.button, next && styles.next, className)} />;
}
