import { CATEGORY_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { lines } from '@northkeep/shared-vault';
import { useState } from 'react';
import { type DetailError, type DetailTexts, readDetails } from '../../../rules/line-details.ts';
import { suggestCategory } from '../../../rules/suggest-category.ts';
import type { Line } from '../line-changes.ts';
import { editedLines } from '../undo/edited-lines.ts';
import { details as copy } from './copy.ts';

interface DetailsDialogProps {
  line: Line;
  open: boolean;
  onClose: () => void;
}

/** Category, time of day, minutes and steps of a line. They are saved together, as one step of the history. */
export function DetailsDialog({ line, open, onClose }: DetailsDialogProps) {
  const [texts, setTexts] = useState<DetailTexts>(() => ({
    category: line.category ?? '',
    time: line.scheduleTime ?? '',
    minutes: line.minutes?.toString() ?? '',
    total: line.macroStepTotal?.toString() ?? '',
    completed: line.macroStepCompleted?.toString() ?? '',
  }));
  const [errors, setErrors] = useState<readonly DetailError[]>([]);
  const [suggested] = useState(() =>
    suggestCategory(
      line.text,
      lines.items.filter(({ id, damaged }) => id !== line.id && !damaged.has('text') && !damaged.has('category')),
    ),
  );
  const set = (name: keyof DetailTexts) => (value: string) => setTexts({ ...texts, [name]: value });
  const errorOf = (name: DetailError) => (errors.includes(name) ? copy.errors[name] : undefined);
  const save = () => {
    const { details, errors: found } = readDetails(texts);
    setErrors(found);
    if (found.length > 0) return;
    const { scheduleTime, ...rest } = details;
    const timed = line.scheduleDate === null ? {} : { scheduleTime };
    const taken = suggested !== null && details.category === suggested ? { aiSuggestedCategory: suggested } : {};
    editedLines.change(line.id, { ...rest, ...timed, ...taken });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      footer={
        <>
          <Button kind="primary" onClick={save}>
            {copy.save}
          </Button>
          <Button kind="text" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <TextField
        label={copy.category}
        value={texts.category}
        onValue={set('category')}
        error={texts.category.length > CATEGORY_MAX ? copy.errors.category : errorOf('category')}
      />
      {suggested !== null && texts.category.trim() === '' && (
        <Button kind="text" small onClick={() => set('category')(suggested)}>
          {copy.use(suggested)}
        </Button>
      )}
      <TextField
        label={copy.time}
        type="time"
        value={texts.time}
        onValue={set('time')}
        disabled={line.scheduleDate === null}
        hint={line.scheduleDate === null ? copy.timeHint : undefined}
      />
      {(['minutes', 'total', 'completed'] as const).map((name) => (
        <TextField
          key={name}
          label={copy[name]}
          inputMode="numeric"
          value={texts[name]}
          onValue={set(name)}
          error={errorOf(name)}
        />
      ))}
    </Dialog>
  );
}
