import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { cx } from '../../cx.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './select.module.css';

interface SelectOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps<T extends string> extends FieldProps {
  /** Empty string when nothing is selected. */
  value: T | '';
  onValue: (value: T) => void;
  options: readonly SelectOption<T>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

const never = () => () => {};
/** Returns false in prerendered HTML and during hydration, when Base UI's hidden input would have a style attribute. */
const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Select field for many options. */
export function Select<T extends string>({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  value,
  onValue,
  options,
  placeholder = 'Choose',
  disabled = false,
}: SelectProps<T>) {
  const live = useLive();
  // The listbox keeps its options until it has closed: Base UI takes back a choice that removes another option.
  const [opened, setOpened] = useState<typeof options | null>(null);
  const chosenLabel = (chosen: T | '') =>
    options.find((option) => option.value === chosen)?.label ?? <span className="ink3">{placeholder}</span>;
  const choose = (next: T | '' | null) => {
    if (next) onValue(next);
  };
  return (
    <Field {...{ label, hint, error, end, hideLabel, className }}>
      {({ id, ...control }) =>
        live ? (
          // Base UI would add a <style> element, which the content security policy refuses. Its only rule is in our
          // stylesheet.
          <CSPProvider disableStyleElements>
            <Base.Root<T | ''>
              items={options}
              value={value}
              onValueChange={choose}
              onOpenChange={(isOpen) => isOpen && setOpened(options)}
              onOpenChangeComplete={(isOpen) => !isOpen && setOpened(null)}
              disabled={disabled}
              id={id}
            >
              <Base.Trigger {...control} className={cx(fieldStyles.input, styles.trigger)}>
                <Base.Value dir="auto" className={styles.value}>
                  {chosenLabel}
                </Base.Value>
                <Icon of={ChevronDown} small className={styles.chevron} />
              </Base.Trigger>
              {/* The popup has a landmark of its own, because it is rendered outside the landmarks of the page. */}
              <Base.Portal render={<section aria-label={typeof label === 'string' ? `${label} options` : 'Options'} />}>
                <Base.Positioner className={styles.place} sideOffset={6} alignItemWithTrigger={false}>
                  <Base.Popup className={styles.popup}>
                    <Base.List className={styles.list}>
                      {(opened ?? options).map((option) => (
                        <Base.Item
                          key={option.value}
                          value={option.value}
                          disabled={option.disabled ?? false}
                          className={styles.item}
                        >
                          <Base.ItemText dir="auto">{option.label}</Base.ItemText>
                          <Base.ItemIndicator className={styles.check}>
                            <Icon of={Check} small />
                          </Base.ItemIndicator>
                        </Base.Item>
                      ))}
                    </Base.List>
                  </Base.Popup>
                </Base.Positioner>
              </Base.Portal>
            </Base.Root>
          </CSPProvider>
        ) : (
          <button type="button" disabled {...control} id={id} className={cx(fieldStyles.input, styles.trigger)}>
            <span className={styles.value}>{chosenLabel(value)}</span>
            <Icon of={ChevronDown} small className={styles.chevron} />
          </button>
        )
      }
    </Field>
  );
}
