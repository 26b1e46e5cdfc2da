import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { Logo } from '@northkeep/shared-kit/logo';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { StorageNotice } from '@northkeep/shared-kit/storage-notice';
import { isStorageLeftOut, useStorageMissing } from '@northkeep/shared-vault/storage-missing';
import type { ReactNode } from 'react';
import styles from './auth-page-layout.module.css';

interface AuthPageLayoutProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Content at the top right. */
  end?: ReactNode;
  /** Content above both columns. */
  above?: ReactNode;
  /** Caption below the empty ridge chart. */
  ground?: string;
  /** `busy` replaces the chart by a progress bar; `lit` highlights the beginning of the chart. */
  busy?: boolean;
  lit?: boolean;
  /** Uses one column, for pages without a form. */
  alone?: boolean;
}

/** Layout of the pages before the app: heading on the left, form on the right, ridge chart below. */
export function AuthPageLayout({ title, text, children, end, above, ground, busy, lit, alone }: AuthPageLayoutProps) {
  const isStorageMissing = useStorageMissing();
  return (
    <div className={styles.gate}>
      {isStorageMissing ? <StorageNotice isByChoice={isStorageLeftOut()} /> : null}
      <header className={`page ${styles.top}`}>
        <Logo to="/" />
        {end}
      </header>
      <div className={`page ${styles.main}`}>
        {above}
        <div className={styles.body}>
          <div className={styles.say}>
            <h1 className="d6">{title}</h1>
            {text === undefined ? null : <p className="ink2 read">{text}</p>}
            {alone && children ? <div className={styles.next}>{children}</div> : null}
          </div>
          {alone ? null : <div className={styles.work}>{children}</div>}
        </div>
      </div>
      {above === undefined ? (
        <div className={`page ${styles.ground}`} aria-hidden={busy ? undefined : true}>
          {busy ? <TaskProgressBar label={ground ?? title} /> : <EmptyRidgeChart lit={lit} />}
          {ground === undefined ? null : <p className="t1 ink3">{ground}</p>}
        </div>
      ) : null}
    </div>
  );
}
