import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../copy.ts';
import type { LabelCheck } from '../../rules/labels.ts';
import { EditLabel } from '../plan/edit-label.tsx';
import styles from './own-list.module.css';

export interface Own {
  readonly id: string;
  readonly label: string;
  readonly damaged?: boolean;
}

interface OwnListProps {
  items: readonly Own[];
  large?: boolean;
  onRemove: (id: string) => void;
  /** Without it they can only be removed. */
  onRename?: (id: string, label: string) => void;
  /** The rule for new labels, given those that are taken. */
  check?: (text: string, taken: readonly string[]) => LabelCheck;
}

/** What the person has added so far. */
export function OwnList({ items, large = false, onRemove, onRename, check }: OwnListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  if (items.length === 0) return null;
  return (
    <ul className={styles.list}>
      {items.map(({ id, label, damaged }) => (
        <li key={id} className={styles.row}>
          {editing === id && onRename && check ? (
            <span className={large ? `${styles.main} d4` : styles.main}>
              <EditLabel
                label={label}
                name={common.rename(label)}
                check={(text) =>
                  check(
                    text,
                    items.filter((other) => other.id !== id).map((other) => other.label),
                  )
                }
                onSave={(text) => onRename(id, text)}
                onDone={() => setEditing(null)}
              />
            </span>
          ) : (
            <span className={`${styles.main} ${large ? 'd4' : ''} ${damaged ? 'ink3' : ''}`}>{label}</span>
          )}
          {onRename && !damaged && editing !== id && (
            <IconButton small icon={Pencil} label={common.rename(label)} onClick={() => setEditing(id)} />
          )}
          <IconButton small icon={X} label={common.remove(label)} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
