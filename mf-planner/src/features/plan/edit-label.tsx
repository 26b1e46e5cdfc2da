import { toast } from '@northkeep/shared-kit/runtime';
import { useRef, useState } from 'react';
import { problems } from '../../copy.ts';
import { type LabelCheck, normalizeLabel } from '../../rules/labels.ts';
import styles from './edit-label.module.css';

interface EditLabelProps {
  label: string;
  /** Accessible name of the field. */
  name: string;
  /** Validates the new label; the label under edit does not count as a duplicate. */
  check: (text: string) => LabelCheck;
  onSave: (label: string) => void;
  onDone: () => void;
}

/**
 * Text field that renames a label in place: Enter or blur saves, Escape cancels, an empty or unchanged text is ignored.
 */
export function EditLabel({ label, name, check, onSave, onDone }: EditLabelProps) {
  const [text, setText] = useState(label);
  // Another tab or device may rename it meanwhile: only what was typed here counts as a change.
  const [opened] = useState(label);
  const canceled = useRef(false);
  const leave = () => {
    const tidied = normalizeLabel(text);
    if (!canceled.current && tidied !== '' && tidied !== normalizeLabel(opened) && tidied !== label) {
      const checked = check(tidied);
      if (checked.ok) onSave(checked.label);
      else toast({ type: 'warning', text: problems[checked.problem] });
    }
    onDone();
  };
  return (
    <input
      className={styles.input}
      aria-label={name}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to rename this
      autoFocus
      maxLength={160}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation(); // a dialog around it stays open
          // Unmounting the field fires blur, which must not save after Escape.
          canceled.current = true;
          onDone();
        }
      }}
    />
  );
}
