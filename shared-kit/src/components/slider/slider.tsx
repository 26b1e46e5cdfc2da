import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './slider.module.css';

interface SliderProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'className' | 'ref'> {
  value: number;
  onValue: (value: number) => void;
  min: number;
  max: number;
  step?: number | undefined;
  /** Value as text, such as '15 minutes'. */
  valueText?: string | undefined;
}

/** Range slider with label and value. */
export function Slider({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  value,
  onValue,
  min,
  max,
  step = 1,
  valueText,
  ...rest
}: SliderProps) {
  const shown = end ?? (valueText ? <span className="num">{valueText}</span> : undefined);
  return (
    <Field {...{ label, hint, error, hideLabel, className }} end={shown}>
      {(control) => (
        <input
          {...rest}
          {...control}
          {...(valueText ? { 'aria-valuetext': valueText } : {})}
          type="range"
          className={cx(styles.slider)}
          ref={createCssVariablesRef({ '--v': max > min ? (value - min) / (max - min) : 0 })}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onValue(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
