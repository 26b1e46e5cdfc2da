import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** Row of actions at the end of the sync panel, after a note or alone. */
export function Foot({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <>
      {note ? <span className={styles.note}>{note}</span> : null}
      <span className={note === undefined ? styles.two : styles.one}>{children}</span>
    </>
  );
}
