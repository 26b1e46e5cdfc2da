import { Button } from '@northkeep/shared-kit/button';
import { Field } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { isLabelTooLong, type LabelCheckResult, type LabelProblem } from '@northkeep/shared-vault/plan-rules';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { commonTexts, labelProblemTexts } from '../../copy.ts';
import styles from './add-field.module.css';

/** Imperative handle of AddField. */
export interface AddFieldHandle {
  /** Adds the typed text, if any. Returns false and shows the problem when the text is invalid. */
  submitPending(): boolean;
  /**
   * Adds a text that was not typed into the field. An invalid text is put into the field, with its error message below.
   */
  submit(text: string): void;
}

interface AddFieldProps {
  ref?: Ref<AddFieldHandle>;
  label: string;
  placeholder?: string;
  /** Shown at the end of the label, such as '1 of 2'. */
  end?: ReactNode;
  hint?: ReactNode;
  /** Shown between the text field and the button. */
  extra?: ReactNode;
  /** True when no more items can be added: the field is disabled, and the button shows 'Limit reached'. */
  full?: boolean;
  hideLabel?: boolean;
  autoFocus?: boolean;
  /** Error message for an empty text, in place of the general one. */
  empty?: string;
  /** Text that the field shows until the user types, such as a text that was typed before the vault was locked. */
  kept?: string;
  /** Tells this field from others with the same label, such as the id of the item that it adds to. */
  draft?: string | undefined;
  /** Called with each change of the text, including the empty text after the typed one was added. */
  onType?: (text: string) => void;
  check: (text: string) => LabelCheckResult;
  onAdd: (label: string) => void;
  onCancel?: () => void;
}

/** Text field with an Add button; Enter adds too. An invalid text stays in the field with its problem below. */
export function AddField({
  ref,
  label,
  placeholder,
  end,
  hint,
  extra,
  full = false,
  hideLabel,
  autoFocus,
  empty,
  kept = '',
  draft = '',
  onType,
  check,
  onAdd,
  onCancel,
}: AddFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  const setText = (next: string) => {
    setTyped(next);
    onType?.(next);
  };
  const [problem, setProblem] = useState<LabelProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = (written = text): boolean => {
    const checked = check(written);
    if (!checked.ok) {
      setText(written);
      setProblem(checked.problem);
      input.current?.focus();
      return false;
    }
    onAdd(checked.label);
    setText('');
    setProblem(null);
    return true;
  };
  useImperativeHandle(ref, () => ({
    submitPending: () => full || text.trim() === '' || add(),
    submit: (written) => void add(written),
  }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!full && add()) input.current?.focus();
  };
  const cancel = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !onCancel) return;
    event.stopPropagation(); // keeps a surrounding dialog open
    onCancel();
  };
  // A pasted text that is too long is reported at once and stays unchanged in the field.
  const shown = problem ?? (isLabelTooLong(text) ? 'too-long' : null);
  const words = shown === null ? undefined : shown === 'empty' && empty ? empty : labelProblemTexts[shown];
  const form = useRef<HTMLDivElement>(null);
  // The message below the field is scrolled into view, because the keyboard of a phone or a bar at the bottom may cover
  // it.
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('[data-field-error]')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

  return (
    <Form onSubmit={submit} onKeyDown={cancel}>
      <div className={extra ? `${styles.row} ${styles.wide}` : styles.row} ref={form}>
        <Field className={styles.field} label={label} end={end} hint={hint} error={words} hideLabel={hideLabel}>
          {(control) => (
            <span className={styles.input}>
              <input
                {...control}
                dir="auto"
                ref={input}
                // The wizard keeps its texts itself.
                data-draft={onType ? undefined : `add.${draft}.${label}`}
                value={text}
                placeholder={full ? undefined : placeholder}
                disabled={full}
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: the field appears because the person asked to type here
                autoFocus={autoFocus}
                onChange={(event) => {
                  setText(event.target.value);
                  setProblem(null);
                }}
              />
            </span>
          )}
        </Field>
        {extra && <span className={styles.extra}>{extra}</span>}
        <Button type="submit" className={styles.button} disabled={full}>
          {full ? commonTexts.limitReached : commonTexts.add}
        </Button>
      </div>
    </Form>
  );
}
