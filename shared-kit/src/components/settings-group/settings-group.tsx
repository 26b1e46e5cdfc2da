import { type ReactNode, useId } from 'react';
import styles from './settings-group.module.css';

interface SettingsColumnsProps {
  /** Content of the left column; on narrow pages it is above the other content. */
  lead: ReactNode;
  children: ReactNode;
}

/** Two columns of a settings section. */
export function SettingsColumns({ lead, children }: SettingsColumnsProps) {
  return (
    <div className={styles.columns}>
      {lead}
      <div className={styles.body}>{children}</div>
    </div>
  );
}

interface SettingsGroupProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Group of a settings section: title and explanation on the left, content on the right. */
export function SettingsGroup({ title, text, children }: SettingsGroupProps) {
  const id = useId();
  const lead = (
    <div className={styles.head}>
      <h2 className="d4" id={id}>
        {title}
      </h2>
      {typeof text === 'string' ? <p className="ink2">{text}</p> : text}
    </div>
  );
  return (
    <section aria-labelledby={id}>
      <SettingsColumns lead={lead}>{children}</SettingsColumns>
    </section>
  );
}
