import { useState } from 'react';
import { tidy } from '../../rules/labels.ts';
import styles from './edit-label.module.css';

/** A label as a field, while it is renamed: Enter or leaving saves, Escape cancels, empty or unchanged is ignored. */
export function EditLabel({
  label,
  name,
  onSave,
  onDone,
}: {
  label: string;
  name: string;
  onSave: (label: string) => void;
  onDone: () => void;
}) {
  const [text, setText] = useState(label);
  const save = () => {
    const tidied = tidy(text);
    if (tidied !== '' && tidied !== label) onSave(tidied);
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
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
