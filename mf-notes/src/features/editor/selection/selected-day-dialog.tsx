import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { dateTexts } from '../../dates/copy.ts';
import { DatePicker } from '../../dates/date-picker.tsx';
import { selectionTexts } from './copy.ts';

interface SelectedDayDialogProps {
  /** Number of selected lines. */
  count: number;
  today: string;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** Dialog that chooses one day for all selected lines. Each of them keeps its time of day. */
export function SelectedDayDialog({ count, today, onDay, onClose }: SelectedDayDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={dateTexts.scheduleAhead}
      description={selectionTexts.selected(count)}
      size="s"
      footer={
        <Button kind="text" onClick={onClose}>
          {dateTexts.cancel}
        </Button>
      }
    >
      <DatePicker
        today={today}
        selected={null}
        onSelect={(day) => {
          onClose();
          onDay(day);
        }}
      />
    </Dialog>
  );
}
