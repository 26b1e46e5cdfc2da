import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onValue: (value: T) => void;
  /** Tabs; without panels they are a radio group that looks like tabs. */
  tabs: readonly { value: T; label: ReactNode; panel?: ReactNode }[];
  /** Draws a hairline below the tabs. */
  line?: boolean | undefined;
  className?: string | undefined;
}

export function Tabs<T extends string>({ label, value, onValue, tabs, line, className }: TabsProps<T>) {
  const name = useId();
  const list = cx(styles.tabs, line && styles.line, className);
  if (tabs.every(({ panel }) => panel === undefined)) {
    return (
      <div className={list} role="radiogroup" aria-label={label}>
        {tabs.map((tab) => (
          <label key={tab.value} className={styles.tab}>
            <input type="radio" name={name} checked={tab.value === value} onChange={() => onValue(tab.value)} />
            {tab.label}
          </label>
        ))}
      </div>
    );
  }
  return (
    <Base.Root value={value} onValueChange={onValue}>
      <Base.List className={list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
