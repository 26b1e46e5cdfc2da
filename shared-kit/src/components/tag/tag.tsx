import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './tag.module.css';

/** Short facts in a row, with a dot between them. */
export function Tags({ tags, className }: { tags: readonly ReactNode[]; className?: string | undefined }) {
  return (
    <ul className={cx(styles.tags, className)}>
      {tags.map((tag, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag has no other name
        <li key={i}>{tag}</li>
      ))}
    </ul>
  );
}

interface BadgeProps {
  children: ReactNode;
  tone?: 'plain' | 'now' | 'good' | 'bad' | 'warn' | undefined;
  className?: string | undefined;
}

/** A state in one word. */
export function Badge({ children, tone = 'plain', className }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone], className)}>{children}</span>;
}
