import { Brand } from '@northkeep/shared-kit/brand';
import { HorizonBar } from '@northkeep/shared-kit/progress';
import type { ReactNode } from 'react';
import styles from './gate-page.module.css';

interface GatePageProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** What stands at the top right. */
  end?: ReactNode;
  /** Above both columns. */
  above?: ReactNode;
  /** A line under the flat horizon; left out: no horizon. */
  ground?: string;
  /** The horizon is at work. */
  busy?: boolean;
}

/** A page before the app: a sentence on the left, the work on the right, the horizon below. */
export function GatePage({ title, text, children, end, above, ground, busy }: GatePageProps) {
  return (
    <div className={styles.gate}>
      <header className={`page ${styles.top}`}>
        <Brand to="/" />
        {end}
      </header>
      <div className={`page ${styles.main}`}>
        {above}
        <div className={styles.body}>
          <div className={styles.say}>
            <h1 className="d6">{title}</h1>
            {text === undefined ? null : <p className="ink2 read">{text}</p>}
          </div>
          <div className={styles.work}>{children}</div>
        </div>
      </div>
      {ground === undefined ? null : (
        <div className={`page ${styles.ground}`} aria-hidden={busy ? undefined : true}>
          <HorizonBar label={ground} {...(busy ? {} : { value: 0 })} />
          <p className="t1 ink3">{ground}</p>
        </div>
      )}
    </div>
  );
}
