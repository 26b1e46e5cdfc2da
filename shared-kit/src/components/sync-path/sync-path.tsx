import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import { clampShare } from '../progress/clamp-share.ts';
import styles from './sync-path.module.css';

interface SyncPathProps {
  /** Everything is there, it waits here, it is going, or it was refused. */
  state: 'there' | 'waiting' | 'going' | 'stopped';
  /** While going: 0 to 1. */
  value?: number | undefined;
  /** Time or word under each end: 'This device' and 'Server', unless `names` says otherwise. */
  from: ReactNode;
  to: ReactNode;
  names?: readonly [string, string] | undefined;
  /** A third stop behind the server, such as another device. */
  beyond?: { name: string; at: ReactNode } | undefined;
  /** Says it in words. */
  label: string;
  className?: string | undefined;
}

const NAMES = ['This device', 'Server'] as const;

/** What lies between this device and the server: solid is there, dotted is not, lit is on its way. */
export function SyncPath({ state, value = 0, from, to, names = NAMES, beyond, label, className }: SyncPathProps) {
  const stops = [{ name: names[0], at: from }, { name: names[1], at: to }, ...(beyond ? [beyond] : [])];
  return (
    <div className={className}>
      <div className={styles.route} role="img" aria-label={label}>
        <i />
        <b className={cx(styles[state])} ref={cssVariables({ '--v': clampShare(value) })} />
        <i className={cx(state !== 'there' && styles.far)} />
        {beyond ? (
          <>
            <b />
            <i />
          </>
        ) : null}
      </div>
      <div className={styles.caption}>
        {stops.map(({ name, at }) => (
          <span key={name}>
            <b>{name}</b>
            {at}
          </span>
        ))}
      </div>
    </div>
  );
}
