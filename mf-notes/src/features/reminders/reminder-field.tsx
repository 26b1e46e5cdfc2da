import { Select } from '@northkeep/shared-kit/select';
import { reminderTexts } from './copy.ts';

/** Value of the option for no reminder. */
const NONE = 'none';
/** Minutes before the planned time that are offered. */
const OFFERED = [0, 5, 10, 15, 30, 60, 120, 1440];

interface ReminderFieldProps {
  /** Minutes before the planned time; null for no reminder. */
  reminder: number | null;
  onReminder: (reminder: number | null) => void;
  /** True for a line with a day and a time. Without them the field is disabled and says what is missing. */
  hasTime: boolean;
  disabled: boolean;
}

/** Field for the reminder of a line. A number of minutes that is not offered stays selectable. */
export function ReminderField({ reminder, onReminder, hasTime, disabled }: ReminderFieldProps) {
  const minutes = reminder === null || OFFERED.includes(reminder) ? OFFERED : [...OFFERED, reminder];
  return (
    <Select
      label={reminderTexts.label}
      hint={hasTime ? reminderTexts.hint : reminderTexts.noTime}
      value={reminder === null ? NONE : String(reminder)}
      onValue={(value) => onReminder(value === NONE ? null : Number(value))}
      options={[
        { value: NONE, label: reminderTexts.none },
        ...minutes.map((each) => ({ value: String(each), label: reminderTexts.before(each) })),
      ]}
      disabled={disabled || (!hasTime && reminder === null)}
    />
  );
}
