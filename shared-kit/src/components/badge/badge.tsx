import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { isolateText } from '../isolated-text/index.ts';
import styles from './badge.module.css';

interface BadgeProps {
  children: ReactNode;
  tone?: 'plain' | 'now' | 'good' | 'bad' | 'warn' | undefined;
  className?: string | undefined;
}

/** Status in one word, in the colour of its tone. */
export function Badge({ children, tone = 'plain', className }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone], className)}>{isolateText(children)}</span>;
}
