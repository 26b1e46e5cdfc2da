import { Button } from '@northkeep/shared-kit/button';
import { Icon, type IconComponent } from '@northkeep/shared-kit/icon';
import { isolateText } from '@northkeep/shared-kit/isolated-text';
import { Notice } from '@northkeep/shared-kit/notice';
import { SettingsColumns } from '@northkeep/shared-kit/settings-group';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import type { ReactNode } from 'react';
import { LOAD_FAILED_TEXT, TRY_AGAIN_LABEL } from './copy.ts';
import styles from './settings-layout.module.css';
import type { LoadState } from './use-loaded.ts';

export function SettingsItems({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  icon?: IconComponent;
  title: ReactNode;
  /** Short label next to the title in the accent colour, such as 'This device'. */
  mark?: string;
  text: ReactNode;
  /** Controls at the end of the item's row, such as buttons. */
  children?: ReactNode;
  /** When true, the item is dimmed, because it is unavailable. */
  off?: boolean;
}

export function SettingsItem({ icon, title, mark, text, children, off }: ItemProps) {
  return (
    <li className={off ? `${styles.item} ${styles.off}` : styles.item}>
      {icon ? <Icon of={icon} className={styles.icon} /> : null}
      <div className={styles.main}>
        <span className={styles.title}>
          {title}
          {mark === undefined ? null : <span className="t1 now">{mark}</span>}
        </span>
        <span className="t2 ink2">{text}</span>
      </div>
      {children}
    </li>
  );
}

/** Row of buttons below a form or text. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}

interface LoadedContentProps<T> {
  of: LoadState<T>;
  reload: () => Promise<void>;
  rows?: number;
  children: (value: T) => ReactNode;
}

/** Renders loaded data, a skeleton while loading, or the error with a retry. */
export function LoadedContent<T>({ of, reload, rows = 3, children }: LoadedContentProps<T>) {
  if (of.is === 'loading') return <SkeletonRows rows={rows} />;
  if (of.is === 'ready') return children(of.value);
  return (
    <Notice
      tone="bad"
      title={LOAD_FAILED_TEXT}
      action={
        <Button small onClick={() => void reload()}>
          {TRY_AGAIN_LABEL}
        </Button>
      }
    >
      <span>{of.reason}</span>
    </Notice>
  );
}

interface TitledSectionProps {
  /** Small line above the title. */
  label: string;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

/** Settings section with a single subject: large title on the left, content on the right. */
export function TitledSection({ label, title, text, children }: TitledSectionProps) {
  const lead = (
    <div className={styles.lead}>
      <h2 className="t2 ink3">{label}</h2>
      <p className="d6">{isolateText(title)}</p>
      {typeof text === 'string' ? <p className={`ink2 ${styles.who}`}>{text}</p> : text}
    </div>
  );
  return <SettingsColumns lead={lead}>{children}</SettingsColumns>;
}
