import { CATEGORIES_MAX, CATEGORY_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { TextField } from '@northkeep/shared-kit/field';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { isLabel, readLabel, withLabel } from '../../rules/labels.ts';
import { labelTexts } from './copy.ts';
import styles from './labels-field.module.css';

/** Labels that are chosen, and the text of one that is being typed. */
export interface LabelsInput {
  readonly labels: readonly string[];
  readonly text: string;
}

/** Returns the chosen labels with the typed one. */
export const labelsOfInput = ({ labels, text }: LabelsInput, known: readonly string[]): readonly string[] =>
  withLabel(labels, readLabel(text, known));

interface LabelsFieldProps {
  input: LabelsInput;
  onInput: (input: LabelsInput) => void;
  /** Labels of all lines, which the field offers. */
  known: readonly string[];
  /** Name of the draft that keeps the typed text at a lock. */
  draft: string;
  label?: string;
  disabled?: boolean;
}

/** Most labels that are offered at once. */
const OFFERED_MAX = 16;

/**
 * Field for the labels of a line: chips that can be removed, a text field for a label, and the labels of other lines,
 * those that match the typed text first.
 */
export function LabelsField({
  input,
  onInput,
  known,
  draft,
  label = labelTexts.labels,
  disabled = false,
}: LabelsFieldProps) {
  const { labels, text } = input;
  const typed = readLabel(text, known);
  const isFull = labels.length >= CATEGORIES_MAX;
  const isTooLong = typed !== '' && !isLabel(typed);
  const add = () => onInput({ labels: labelsOfInput(input, known), text: '' });
  const offered = known.filter((one) => !labels.includes(one) && one.includes(typed)).slice(0, OFFERED_MAX);
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        data-draft={draft}
        value={text}
        onValue={(value) => onInput({ labels, text: value })}
        disabled={disabled || isFull}
        hint={isFull ? labelTexts.full(CATEGORIES_MAX) : undefined}
        error={isTooLong ? labelTexts.tooLong(CATEGORY_LENGTH_MAX) : undefined}
        autoCapitalize="none"
        enterKeyHint="done"
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || typed === '') return;
          // Enter would send the form around the field.
          event.preventDefault();
          if (!isTooLong) add();
        }}
        end={
          <Button kind="text" small disabled={isFull || !isLabel(typed)} onClick={add}>
            {labelTexts.add}
          </Button>
        }
      />
      {labels.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: chips, no form
        <div className={styles.chips} role="group" aria-label={labelTexts.chosen}>
          {labels.map((one) => (
            <Chip
              key={one}
              {...(disabled
                ? {}
                : { onRemove: () => onInput({ labels: labels.filter((kept) => kept !== one), text }) })}
              removeLabel={labelTexts.remove(one)}
            >
              {one}
            </Chip>
          ))}
        </div>
      )}
      {offered.length > 0 && !isFull && !disabled && (
        // biome-ignore lint/a11y/useSemanticElements: chips, no form
        <div className={styles.chips} role="group" aria-label={labelTexts.others}>
          {offered.map((one) => (
            <Chip key={one} onClick={() => onInput({ labels: [...labels, one], text: '' })}>
              {one}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
