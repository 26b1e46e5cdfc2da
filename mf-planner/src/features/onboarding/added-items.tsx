import { IconButton } from '@northkeep/shared-kit/icon-button';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import type { LabelCheckResult } from '@northkeep/shared-vault/plan-rules';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { LabelEditor } from '../plan/label-editor.tsx';
import styles from './added-items.module.css';

interface AddedItem {
  readonly id: string;
  readonly label: string;
  readonly damaged?: boolean;
}

interface AddedItemsProps {
  items: readonly AddedItem[];
  large?: boolean;
  onRemove: (id: string) => void;
  /** Renames an item. If missing, items can only be removed. */
  onRename?: (id: string, label: string) => void;
  /** Validates a new label against the labels of the other items. */
  check?: (text: string, taken: readonly string[]) => LabelCheckResult;
}

/**
 * List of the items that the user has added. Each item has a remove button and, if `onRename` is given, a rename
 * button.
 */
export function AddedItems({ items, large = false, onRemove, onRename, check }: AddedItemsProps) {
  const [editing, setEditing] = useState<string | null>(null);
  if (items.length === 0) return null;
  const remove = ({ id, label }: AddedItem) => {
    onRemove(id);
    announceToScreenReaders(commonTexts.removed(label));
  };
  return (
    <ul className={styles.list}>
      {items.map(({ id, label, damaged }) => (
        <li key={id} className={styles.row}>
          {editing === id && onRename && check ? (
            <span className={large ? `${styles.main} d4` : styles.main}>
              <LabelEditor
                draft={id}
                label={label}
                name={commonTexts.rename(label)}
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
            <span dir="auto" className={`${styles.main} ${large ? 'd4' : ''} ${damaged ? 'ink3' : ''}`}>
              {label}
            </span>
          )}
          {onRename && !damaged && editing !== id && (
            <IconButton small icon={Pencil} label={commonTexts.rename(label)} onClick={() => setEditing(id)} />
          )}
          <IconButton small icon={X} label={commonTexts.remove(label)} onClick={() => remove({ id, label })} />
        </li>
      ))}
    </ul>
  );
}
