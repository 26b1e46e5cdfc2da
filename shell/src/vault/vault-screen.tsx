import { Mark } from '@northkeep/shared-kit/brand';
import { FlatRidge } from '@northkeep/shared-kit/ridge';
import { Veil } from '@northkeep/shared-kit/veil';
import { type ReactNode, useId } from 'react';
import styles from './vault-screen.module.css';

interface VaultScreenProps {
  title: string;
  text: string;
  /** A line under the flat horizon at the bottom. */
  foot: string;
  children: ReactNode;
  /** A second column beside the form. */
  side?: ReactNode;
}

/** The page before a vault is open: what to do on the left, what to know on the right, a flat horizon below. */
export function VaultScreen({ title, text, foot, children, side }: VaultScreenProps) {
  const heading = useId();
  return (
    <Veil>
      <main id="main" className={`page ${styles.screen}`} aria-labelledby={heading}>
        <div className={styles.columns}>
          <div className={styles.left}>
            <Mark size={40} />
            <h1 className="d6" id={heading}>
              {title}
            </h1>
            <p className="ink2">{text}</p>
            {children}
          </div>
          {side === undefined ? null : <div className={styles.right}>{side}</div>}
        </div>
        <div className={styles.flat}>
          <FlatRidge />
          <p className="t1 ink2">{foot}</p>
        </div>
      </main>
    </Veil>
  );
}
