import { Backdrop } from '@northkeep/shared-kit/backdrop';
import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { LogoMark } from '@northkeep/shared-kit/logo';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { type ReactNode, useId } from 'react';
import { useLongerThan } from './use-longer-than.ts';
import styles from './vault-screen.module.css';

/** Time in ms after which work shows its progress. An unlock on a fast device has ended by then. */
const PROGRESS_AFTER_MS = 500;

interface VaultScreenProps {
  title: string;
  text?: string;
  /** Text at the bottom, below the illustration. */
  foot: string;
  /** Running work, with its progress from 0 to 1. Replaces illustration and text when it takes longer. */
  work?: { readonly share: number; readonly text: string } | undefined;
  children?: ReactNode;
  /** Content of the second column. */
  side?: ReactNode;
}

/** Layout of the pages before an unlock: a form on the left, information on the right, a horizon at the bottom. */
export function VaultScreen({ title, text, foot, work, children, side }: VaultScreenProps) {
  const heading = useId();
  const isLong = useLongerThan(PROGRESS_AFTER_MS, work !== undefined);
  const shown = isLong ? work : undefined;
  return (
    <>
      {side === undefined ? <Under /> : null}
      <Backdrop>
        <main id="main" className={`page ${styles.screen}`} aria-labelledby={heading} aria-busy={work !== undefined}>
          <div className={side === undefined ? `${styles.columns} ${styles.one}` : styles.columns}>
            <div className={styles.left}>
              <LogoMark size={40} />
              <h1 className="d6" id={heading}>
                {title}
              </h1>
              {text === undefined ? null : <p className="ink2">{text}</p>}
              {children}
            </div>
            {side === undefined ? null : <div className={styles.right}>{side}</div>}
          </div>
          <div className={styles.flat}>
            {shown === undefined ? <EmptyRidgeChart /> : <TaskProgressBar value={shown.share} label={shown.text} />}
            <p className="t1 ink2">{shown?.text ?? foot}</p>
          </div>
        </main>
      </Backdrop>
    </>
  );
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Placeholder shapes of a week behind the form. They contain no user data. */
function Under() {
  return (
    <div className={styles.under} aria-hidden="true">
      <div className={styles.days}>
        {DAYS.map((day) => (
          <i key={day} />
        ))}
      </div>
      <div className={styles.lines}>
        {ROWS.map((row) => (
          <i key={row} />
        ))}
      </div>
    </div>
  );
}
