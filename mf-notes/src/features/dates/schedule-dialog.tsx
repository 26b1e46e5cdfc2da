import { addDays, isLocalDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { postponeFourWeeks, postponeToNextWeek } from '../../rules/schedule.ts';
import { getDisplayText } from '../editor/line-changes.ts';
import { changeDate, changeDeadline } from './change-date.ts';
import { dateTexts } from './copy.ts';
import { DatePicker } from './date-picker.tsx';
import styles from './schedule-dialog.module.css';

interface ScheduleDialogProps {
  lineId: string;
  /** True when the dialog sets the deadline, not the planned day. */
  isDeadline?: boolean;
  onClose: () => void;
}

/** Dialog that sets the date of a line and its optional time of day, or its deadline. */
export const ScheduleDialog = observer(function ScheduleDialog({
  lineId,
  isDeadline = false,
  onClose,
}: ScheduleDialogProps) {
  const today = useToday();
  const line = lines.get(lineId);
  const [time, setTime] = useState(line?.scheduleTime ?? '');
  const isGone = line === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!line) return null;
  const deadline = line.deadline !== null && isLocalDate(line.deadline) ? line.deadline : null;
  const selected = isDeadline ? deadline : line.scheduleDate;
  const choose = (scheduleDate: string | null) => {
    if (isDeadline) changeDeadline(line, scheduleDate);
    else changeDate(line, { scheduleDate, scheduleTime: scheduleDate === null || time === '' ? null : time });
    onClose();
  };
  const offers = [
    { label: dateTexts.today, date: today },
    { label: dateTexts.tomorrow, date: addDays(today, 1) },
    { label: dateTexts.nextWeek, date: postponeToNextWeek(selected, today) },
    { label: dateTexts.ulterior, date: postponeFourWeeks(selected, today) },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={isDeadline ? dateTexts.deadline : dateTexts.scheduleAhead}
      description={getDisplayText(line) || dateTexts.emptyLine}
      size="s"
      footer={
        <>
          <Button disabled={selected === null} onClick={() => choose(null)}>
            {isDeadline ? dateTexts.noDeadline : dateTexts.noDate}
          </Button>
          <Button kind="text" onClick={onClose}>
            {dateTexts.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.offers}>
        {offers.map(({ label, date }) => (
          <Button key={label} small onClick={() => choose(date)}>
            {label}
          </Button>
        ))}
      </div>
      {!isDeadline && (
        <TextField label={dateTexts.time} type="time" value={time} onValue={setTime} className={styles.time} />
      )}
      <DatePicker today={today} selected={selected} onSelect={choose} />
    </Dialog>
  );
});
