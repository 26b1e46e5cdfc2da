import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { vars } from '../vars/index.ts';
import styles from './stops.module.css';

interface PlaceProps {
  /** 0 to 100. */
  value: number;
  /** An earlier result, hollow. */
  was?: number | undefined;
  /** Plain descriptions of both ends: no grade, no norm. */
  ends: readonly [left: ReactNode, right: ReactNode];
  /** 'Extraversion: 38 of 100, 44 on June 3'. */
  label: string;
  className?: string | undefined;
}

/** A place on a line: never a verdict, compared with nobody. */
export function Place({ value, was, ends, label, className }: PlaceProps) {
  return (
    <div className={className}>
      <div className={styles.place} role="img" aria-label={label}>
        {was !== undefined && <i className={cx(styles.was)} ref={vars({ '--v': was })} />}
        <i ref={vars({ '--v': value })} />
      </div>
      <div className={styles.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
