import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import { pressedKey } from '../pressed-key/index.ts';
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
    <>
      <div className={list} role="tablist" aria-label={label}>
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${name}-tab-${tab.value}`}
            aria-controls={`${name}-panel-${tab.value}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValue(tab.value)}
            onKeyDown={(event) => {
              const next = tabs[tabAfterKey(event, at, tabs.length)];
              if (next === undefined || next === tab) return;
              event.preventDefault();
              onValue(next.value);
              document.getElementById(`${name}-tab-${next.value}`)?.focus();
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.value === value)
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${name}-panel-${tab.value}`}
            aria-labelledby={`${name}-tab-${tab.value}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (ARIA practices)
            tabIndex={0}
            className={styles.panel}
          >
            {tab.panel}
          </div>
        ))}
    </>
  );
}

/**
 * Index of the tab that a key moves to, by the keyboard pattern of WAI-ARIA for tabs; -1 for any other key. A key with
 * a modifier belongs to the browser: Alt and the left arrow go back in the history.
 */
function tabAfterKey(event: KeyboardEvent, at: number, count: number): number {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return -1;
  switch (pressedKey(event)) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
