import { formatNumber } from '@northkeep/contracts';
import type { Instrument, InstrumentItem } from '@northkeep/contracts/insights';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, useId } from 'react';
import { answerRangeOf } from '../../rules/scoring.ts';
import styles from './answer-options.module.css';

interface AnswerOptionsProps {
  readonly instrument: Instrument;
  readonly item: InstrumentItem;
  readonly value: number | null;
  readonly onValue: (value: number) => void;
  /** Id of the element that labels the group. */
  readonly labelledBy: string;
  /** True stacks the answers on phones, for a screen with a single item. */
  readonly isLarge?: boolean;
}

/**
 * Shows the possible answers of an item as a row of radio buttons. Pressing a digit key chooses the answer with this
 * value.
 */
export function AnswerOptions({ instrument, item, value, onValue, labelledBy, isLarge = false }: AnswerOptionsProps) {
  const name = useId();
  const options = optionsOf(instrument);
  const { responseScale } = instrument;
  const ends = responseScale && [item.minLabel ?? responseScale.minLabel, item.maxLabel ?? responseScale.maxLabel];
  const chooseByDigit = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const found = /^\d$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    const option = options.find((one) => one.value === Number(key));
    if (!found || !option) return;
    event.preventDefault();
    // Moves the focus as an arrow key would, so that the answer is announced and Tab leaves the group.
    event.currentTarget.querySelectorAll('input')[options.indexOf(option)]?.focus();
    onValue(option.value);
  };
  return (
    <div>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className={`${styles.stops} ${isLarge ? styles.large : ''} ${ends ? styles.many : ''}`}
        onKeyDown={chooseByDigit}
      >
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
              {...(ends ? { 'aria-label': labelOf(option.value, options, ends) } : {})}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {ends && (
        <div className={`${styles.ends} t1 ink3`} aria-hidden>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}

type Option = { readonly value: number; readonly label: string };

function optionsOf(instrument: Instrument): readonly Option[] {
  if (instrument.responseOptions) return instrument.responseOptions;
  const { min, max } = answerRangeOf(instrument);
  return Array.from({ length: max - min + 1 }, (_, i) => ({ value: min + i, label: formatNumber(min + i) }));
}

/** Labels the two ends of a scale of numbers: '0, not at all'. */
function labelOf(value: number, options: readonly Option[], [low, high]: readonly (string | undefined)[]): string {
  if (value === options[0]?.value) return `${formatNumber(value)}, ${low}`;
  return value === options.at(-1)?.value ? `${formatNumber(value)}, ${high}` : formatNumber(value);
}
