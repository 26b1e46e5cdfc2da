import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { clampShare } from '../progress/clamp-share.ts';
import styles from './sync-path.module.css';

interface SyncPathProps {
  /** State of the data: saved on the server, waiting on this device, being sent, or rejected by the server. */
  state: 'there' | 'waiting' | 'going' | 'stopped';
  /** Progress from 0 to 1 in the state 'going'. */
  value?: number | undefined;
  /**
   * `from` and `to` are the texts below the two ends, such as a time. `names` replaces the names 'This device' and
   * 'Server'.
   */
  from: ReactNode;
  to: ReactNode;
  names?: readonly [string, string] | undefined;
  /** Third node after the server, such as another device. */
  beyond?: { name: string; at: ReactNode } | undefined;
  /** Text alternative of the diagram. */
  label: string;
  className?: string | undefined;
}

const DEFAULT_NAMES = ['This device', 'Server'] as const;

/**
 * Diagram of the connection between this device and the server: solid is saved, dotted is waiting, highlighted is being
 * sent.
 */
export function SyncPath({
  state,
  value = 0,
  from,
  to,
  names = DEFAULT_NAMES,
  beyond,
  label,
  className,
}: SyncPathProps) {
  const ends = [{ name: names[0], at: from }, { name: names[1], at: to }, ...(beyond ? [beyond] : [])];
  return (
    <div className={className}>
      <div className={styles.path} role="img" aria-label={label}>
        <i />
        <b className={cx(styles[state])} ref={createCssVariablesRef({ '--v': clampShare(value) })} />
        <i className={cx(state !== 'there' && styles.far)} />
        {beyond ? (
          <>
            <b />
            <i />
          </>
        ) : null}
      </div>
      <div className={styles.caption}>
        {ends.map(({ name, at }) => (
          <span key={name}>
            <b>{name}</b>
            {at}
          </span>
        ))}
      </div>
    </div>
  );
}
