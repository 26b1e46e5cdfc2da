import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { share } from '../progress/share.ts';
import { vars } from '../vars/index.ts';
import styles from './route.module.css';

interface RouteProps {
  /** Everything is there, it waits here, it is going, or it was refused. */
  state: 'there' | 'waiting' | 'going' | 'stopped';
  /** While going: 0 to 1. */
  value?: number | undefined;
  /** Time or word under each end: 'This device' and 'Server'. */
  from: ReactNode;
  to: ReactNode;
  /** Says it in words. */
  label: string;
  className?: string | undefined;
}

/** What lies between this device and the server: solid is there, dotted is not, lit is on its way. */
export function Route({ state, value = 0, from, to, label, className }: RouteProps) {
  return (
    <div className={className}>
      <div className={styles.route} role="img" aria-label={label}>
        <i />
        <b className={cx(styles[state])} ref={vars({ '--v': share(value) })} />
        <i className={cx(state !== 'there' && styles.far)} />
      </div>
      <div className={styles.caption}>
        <span>
          <b>This device</b>
          {from}
        </span>
        <span>
          <b>Server</b>
          {to}
        </span>
      </div>
    </div>
  );
}
