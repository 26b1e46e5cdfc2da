import { describeStepReminder, readStepReminder } from '@northkeep/contracts';
import { ReminderMark } from '@northkeep/shared-kit/reminder-mark';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { reminderTexts } from './copy.ts';
import styles from './with-step-reminder.module.css';

interface WithStepReminderProps {
  step: Item<'steps'>;
  /** Label of the step. */
  children: ReactNode;
}

/** Renders the label of a step, with an icon when the step is selected for this week and has a reminder. */
export const WithStepReminder = observer(function WithStepReminder({ step, children }: WithStepReminderProps) {
  const { status, remindAt, damaged } = step;
  const reminder = status === 'selected' && !damaged.has('remindAt') ? readStepReminder(remindAt) : null;
  if (!reminder) return children;
  return (
    <span className={styles.label}>
      <span>{children}</span>
      <ReminderMark label={reminderTexts.mark(describeStepReminder(reminder))} className={styles.mark} />
    </span>
  );
});
