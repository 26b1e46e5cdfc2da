import { Icon } from '@northkeep/shared-kit/icon';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import {
  isLabelTooLong,
  type LabelCheckResult,
  type LabelProblem,
  normalizeLabel,
} from '@northkeep/shared-vault/plan-rules';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { labelProblemTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import styles from './label-editor.module.css';
import { MENU_BUTTON_SELECTOR } from './menu-button.ts';

interface LabelEditorProps {
  label: string;
  /** Accessible name of the field. */
  name: string;
  /** Id of the item whose label is edited; it names the draft of the text. */
  draft: string;
  /** Validates the new label; the label under edit does not count as a duplicate. */
  check: (text: string) => LabelCheckResult;
  onSave: (label: string) => void;
  onDone: () => void;
  /** True when the menu of the row opened the field: Enter and Escape then return the focus to this menu. */
  byMenu?: boolean;
}

/**
 * Text field that renames a label in place: Enter or blur saves, Escape cancels, an empty or unchanged text is ignored.
 * An invalid text stays in the field, with its problem below.
 */
export function LabelEditor({ label, name, draft, check, onSave, onDone, byMenu = false }: LabelEditorProps) {
  const [text, setText] = useState(label);
  const [found, setFound] = useState<LabelProblem | null>(null);
  // Another tab or device may rename the item during the edit, so the typed text is compared with the label at the
  // start of the edit.
  const [opened] = useState(label);
  // Unmounting the field fires blur, which must not save after Escape, nor twice after Enter.
  const left = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const error = useId();
  const problem = found ?? (isLabelTooLong(text) ? 'too-long' : null);
  const close = () => {
    left.current = true;
    // If the user has clicked elsewhere, the focus has already moved and must stay there.
    if (byMenu && document.activeElement === input.current)
      input.current?.closest('[data-part]')?.querySelector<HTMLElement>(MENU_BUTTON_SELECTOR)?.focus();
    onDone();
  };
  const leave = () => {
    if (left.current) return;
    const tidied = normalizeLabel(text);
    if (tidied === '' || tidied === normalizeLabel(opened) || tidied === label) return close();
    const checked = check(tidied);
    if (!checked.ok) return setFound(checked.problem);
    onSave(checked.label);
    announceToScreenReaders(planTexts.renamed(checked.label));
    close();
  };
  return (
    <span className={styles.field}>
      <input
        ref={input}
        className={styles.input}
        dir="auto"
        aria-label={name}
        data-draft={`rename.${draft}`}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : error}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to rename this
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          setFound(null);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          if (key === 'Enter') {
            // Without preventDefault, the same press of Enter would activate the menu button, which gets the focus
            // here.
            if (byMenu) event.preventDefault();
            leave();
          }
          if (key === 'Escape') {
            event.stopPropagation(); // keeps a surrounding dialog open
            close();
          }
        }}
      />
      {problem !== null && (
        <span className={styles.error} id={error} role="alert">
          <Icon of={CircleAlert} small />
          {labelProblemTexts[problem]}
        </span>
      )}
    </span>
  );
}
