import { toast } from '@northkeep/shared-kit/runtime';
import { useRef, useState } from 'react';
import { problems } from '../../copy.ts';
import { type LabelCheck, tidy } from '../../rules/labels.ts';
import styles from './edit-label.module.css';

interface EditLabelProps {
  label: string;
  /** What the field is called. */
  name: string;
  /** The rule of adding, without this label among those taken. */
  check: (text: string) => LabelCheck;
  onSave: (label: string) => void;
  onDone: () => void;
}

/** A label as a field, while it is renamed: Enter or leaving saves, Escape cancels, empty or unchanged is ignored. */
export function EditLabel({ label, name, check, onSave, onDone }: EditLabelProps) {
  const [text, setText] = useState(label);
  const canceled = useRef(false);
  const leave = () => {
    const tidied = tidy(text);
    if (!canceled.current && tidied !== '' && tidied !== label) {
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
          // Leaving the page's field also blurs it, which must not save then.
          canceled.current = true;
          onDone();
        }
      }}
    />
  );
}
