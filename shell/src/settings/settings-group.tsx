import { type ReactNode, useId } from 'react';
import styles from './settings-group.module.css';

interface SettingsGroupProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Group of a settings section: title and explanation on the left, content on the right. */
export function SettingsGroup({ title, text, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="d4" id={id}>
          {title}
        </h2>
        {typeof text === 'string' ? <p className="ink2">{text}</p> : text}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
