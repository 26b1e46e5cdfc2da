import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** At the title's end. */
  end?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A region: a hairline on top, never a box. */
export function Card({ title, end, children, className }: CardProps) {
  const id = useId();
  return (
    <section className={cx(styles.card, className)} {...(title ? { 'aria-labelledby': id } : {})}>
      {title || end ? (
        <div className={styles.head}>
          {title ? (
            <h2 className="d4" id={id}>
              {title}
            </h2>
          ) : null}
          {end}
        </div>
      ) : null}
      {children}
    </section>
  );
}
