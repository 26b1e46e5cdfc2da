import { Icon } from '@northkeep/shared-kit/icon';
import { Check } from 'lucide-react';
import styles from './outline-list.module.css';

interface OutlineListProps {
  label: string;
  current: string | null;
  items: readonly { id: string; label: string; done: boolean; count: string }[];
  onChoose: (id: string) => void;
}

/** Ordered list of the aims or goals that the wizard asks about, marked as done, current or ahead. */
export function OutlineList({ label, current, items, onChoose }: OutlineListProps) {
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li
          key={item.id}
          className={item.id === current ? styles.current : item.done ? undefined : styles.ahead}
          aria-current={item.id === current ? 'step' : undefined}
        >
          {item.done && item.id !== current ? <Icon of={Check} small /> : <i className={styles.dot} />}
          {item.id === current ? (
            <span dir="auto">{item.label}</span>
          ) : (
            <button type="button" dir="auto" onClick={() => onChoose(item.id)}>
              {item.label}
            </button>
          )}
          <span className={`${styles.count} num`}>{item.count}</span>
        </li>
      ))}
    </ol>
  );
}
