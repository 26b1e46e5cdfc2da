import { Chip } from '../chip/index.ts';
import styles from './toggle-chips.module.css';

interface ToggleChipsProps<Value> {
  /** Name of the group. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: readonly Value[];
  /** Gets the chosen values after one was added at the end or removed. */
  onChosen: (chosen: readonly Value[]) => void;
}

/** Group of toggle buttons, of which any number is pressed. */
export function ToggleChips<Value extends string | number>({
  label,
  options,
  chosen,
  onChosen,
}: ToggleChipsProps<Value>) {
  const toggle = (value: Value) => {
    const others = chosen.filter((one) => one !== value);
    onChosen(others.length < chosen.length ? others : [...others, value]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
    <div role="group" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <Chip key={option.value} pressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
