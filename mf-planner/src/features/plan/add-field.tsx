import { Button } from '@northkeep/shared-kit/button';
import { Field } from '@northkeep/shared-kit/field';
import { type FormEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { common, problems } from '../../copy.ts';
import type { LabelCheck, LabelProblem } from '../../rules/labels.ts';
import styles from './add-field.module.css';

/** What others can ask of the field: to add what is typed in it. */
export interface AddFieldHandle {
  /** Adds typed text. False where text stands there that cannot be added; its problem is then shown. */
  settle(): boolean;
}

interface AddFieldProps {
  ref?: Ref<AddFieldHandle>;
  label: string;
  placeholder?: string;
  /** At the label's end, such as '1 of 2'. */
  end?: ReactNode;
  hint?: ReactNode;
  /** Between the text and the button. */
  extra?: ReactNode;
  /** No more fit: the field rests and the button says so. */
  full?: boolean;
  hideLabel?: boolean;
  autoFocus?: boolean;
  /** Words for an empty text, where the thing has its own. */
  empty?: string;
  check: (text: string) => LabelCheck;
  onAdd: (label: string) => void;
  onCancel?: () => void;
}

/** One line to type a thing into and a button that adds it; Enter adds too. The text stays until it is added. */
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
  check,
  onAdd,
  onCancel,
}: AddFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<LabelProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = (): boolean => {
    const checked = check(text);
    if (!checked.ok) {
      setProblem(checked.problem);
      input.current?.focus();
      return false;
    }
    onAdd(checked.label);
    setText('');
    setProblem(null);
    return true;
  };
  useImperativeHandle(ref, () => ({ settle: () => full || text.trim() === '' || add() }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!full && add()) input.current?.focus();
  };
  const words = problem === null ? undefined : problem === 'empty' && empty ? empty : problems[problem];

  return (
    <form onSubmit={submit} noValidate>
      <Field label={label} end={end} hint={hint} error={words} hideLabel={hideLabel}>
        {(control) => (
          <div className={extra ? `${styles.row} ${styles.wide}` : styles.row}>
            <span className={styles.input}>
              <input
                {...control}
                ref={input}
                value={text}
                placeholder={placeholder}
                disabled={full}
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: the field appears because the person asked to type here
                autoFocus={autoFocus}
                onChange={(event) => {
                  setText(event.target.value);
                  setProblem(null);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') onCancel?.();
                }}
              />
            </span>
            {extra}
            <Button type="submit" className={styles.button} disabled={full}>
              {full ? common.limitReached : common.add}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
