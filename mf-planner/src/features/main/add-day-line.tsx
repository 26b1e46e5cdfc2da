import { formatDate, isInvisible, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';

/** Text field that adds a note for a day and keeps the focus for the next one; a toast offers to undo. */
export const AddDayLine = observer(function AddDayLine({ date }: { date: string }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const day = formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' });
  const isTooLong = text.length > LINE_TEXT_LENGTH_MAX;
  // Before all notes are here, the end of their list is not known.
  const isReady = lines.status === 'ready';
  const add = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    const typed = text.trim();
    if (!isReady || isTooLong || isInvisible(typed)) return;
    const { id } = lines.create({ text: typed, scheduleDate: date });
    setText('');
    const undo = { label: commonTexts.undo, run: () => lines.remove(id, { unlessTextChanged: true }) };
    toast({ isPrivate: true, type: 'success', text: mainScreenTexts.lineAdded(typed, day), action: undo });
  };
  return (
    <Form onSubmit={add}>
      <TextField
        ref={input}
        label={mainScreenTexts.addLine(day)}
        hideLabel
        // Does not repeat the day, which is shown above the field: in some languages it would not fit on a phone.
        placeholder={mainScreenTexts.addLineHint}
        data-draft="day-line"
        value={text}
        onValue={setText}
        autoComplete="off"
        enterKeyHint="done"
        error={isTooLong ? mainScreenTexts.lineTooLong(LINE_TEXT_LENGTH_MAX) : undefined}
        suffix={
          <IconButton
            type="submit"
            label={mainScreenTexts.addLineButton}
            icon={Plus}
            small
            tip={false}
            disabled={!isReady || isTooLong || isInvisible(text)}
          />
        }
      />
    </Form>
  );
});
