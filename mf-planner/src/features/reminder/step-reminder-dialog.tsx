import { describeStepReminder, listShownWeekdays, readStepReminder, writeStepReminder } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { ToggleChips } from '@northkeep/shared-kit/toggle-chips';
import { steps } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { labelOf } from '../plan/plan.ts';
import { setStepReminder } from '../plan/plan-changes.ts';
import { reminderTexts } from './copy.ts';
import styles from './step-reminder-dialog.module.css';

/** Time of a new reminder. */
const FIRST_TIME = '18:00';

interface StepReminderDialogProps {
  stepId: string;
  onClose: () => void;
}

/** Dialog for the weekdays and the time at which the user is reminded of a step. It closes when the step is deleted. */
export const StepReminderDialog = observer(function StepReminderDialog({ stepId, onClose }: StepReminderDialogProps) {
  const step = steps.get(stepId);
  const stored = step ? readStepReminder(step.remindAt) : null;
  const [weekdays, setWeekdays] = useState<readonly number[]>(stored?.weekdays ?? []);
  const [time, setTime] = useState(stored?.time ?? FIRST_TIME);
  const isDeleted = step === undefined;
  useEffect(() => {
    if (isDeleted) onClose();
  }, [isDeleted, onClose]);
  if (isDeleted) return null;
  // While the typed time is incomplete, the field has no value.
  const chosen = time === '' ? null : writeStepReminder({ weekdays, time });
  const close = (remindAt: string | null) => {
    setStepReminder(stepId, remindAt);
    const reminder = readStepReminder(remindAt);
    announceToScreenReaders(reminder ? reminderTexts.saved(describeStepReminder(reminder)) : reminderTexts.removed);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={reminderTexts.title}
      description={labelOf(step)}
      size="s"
      footer={
        <>
          <Button kind="primary" disabled={chosen === null} onClick={() => close(chosen)}>
            {reminderTexts.save}
          </Button>
          {step.remindAt !== null && (
            <Button kind="text" onClick={() => close(null)}>
              {reminderTexts.none}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <ToggleChips
          label={reminderTexts.days}
          options={listShownWeekdays()}
          chosen={weekdays}
          onChosen={setWeekdays}
        />
        <TextField label={reminderTexts.time} type="time" value={time} onValue={setTime} className={styles.time} />
        <p className="t2 ink2">{step.status === 'selected' ? reminderTexts.hint : reminderTexts.hintParked}</p>
      </div>
    </Dialog>
  );
});
