import { addDays, formatRepeatRule, repeatRuleOn } from '@northkeep/contracts';
import { Chip } from '@northkeep/shared-kit/chip';
import { TextField } from '@northkeep/shared-kit/field';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { CalendarClock, Flag, Mountain, Repeat, Tag } from 'lucide-react';
import { useState } from 'react';
import { postponeToNextWeek } from '../../rules/schedule.ts';
import { dateTexts } from '../dates/copy.ts';
import { DatePicker } from '../dates/date-picker.tsx';
import { labelTexts } from '../labels/copy.ts';
import { LabelsField } from '../labels/labels-field.tsx';
import { PRIORITY_OPTIONS } from '../priority/set-priority.ts';
import { ReminderField } from '../reminders/reminder-field.tsx';
import { repeatTexts } from '../repeats/copy.ts';
import type { createDraftedNote } from './add-note.ts';
import styles from './add-note-dialog.module.css';
import { isPlanReady, listGoals } from './add-step.ts';
import { addNoteTexts, addStepTexts } from './copy.ts';
import { GoalChoice } from './goal-choice.tsx';
import { changeNoteDraft, type NoteDraft } from './note-draft.ts';

type Picker = 'date' | 'deadline' | 'labels' | 'repeat' | 'goal' | null;
/** The form for rules is loaded when it is first opened. */
const repeatForm = lazyModule(() => import('../repeats/repeat-form.tsx'));

interface NoteChoicesProps {
  draft: NoteDraft;
  /** What Enter will store. */
  stored: ReturnType<typeof createDraftedNote>;
  today: string;
  /** The labels that were picked, and the text in their field. */
  labelInput: { readonly labels: readonly string[]; readonly text: string };
  onLabelText: (text: string) => void;
  /** The labels of all lines. */
  known: readonly string[];
  /** Keeps the words of a reminder as a part of the text. */
  onKeepReminder: () => void;
}

/** Buttons and fields of the dialog that adds a note, which set what its words can set too. */
export const NoteChoices = observer(function NoteChoices(props: NoteChoicesProps) {
  const { draft, stored, today, labelInput, onLabelText, known, onKeepReminder } = props;
  const [opened, setPicker] = useState<Picker>(null);
  // The repetition may have been taken back while its form was open.
  const picker = opened === 'repeat' && stored.repeat === null ? null : opened;
  const toggle = (which: Picker) => setPicker(picker === which ? null : which);
  const pick = (patch: Partial<NoteDraft>) => {
    changeNoteDraft(patch);
    setPicker(null);
  };
  const date = stored.scheduleDate ?? today;
  const chooseRepeat = () => {
    toggle('repeat');
    if (stored.repeat !== null) return;
    const repeat = formatRepeatRule(repeatRuleOn(date, 'week'));
    // A rule counts from a day, so a note without one gets it. A day that is typed stays with its time.
    changeNoteDraft(stored.scheduleDate === null ? { date, repeat } : { repeat });
  };
  const form = useLazyModule(repeatForm, picker === 'repeat', () => setPicker(null));
  const days = [
    { label: dateTexts.today, date: today },
    { label: dateTexts.tomorrow, date: addDays(today, 1) },
    { label: dateTexts.nextWeek, date: postponeToNextWeek(null, today) },
  ];
  const goals = isPlanReady() ? listGoals() : [];
  const isOtherDay = draft.date !== null && !days.some(({ date }) => date === draft.date);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of toggles below one line of text */}
      <div role="group" aria-label={addNoteTexts.day} className={styles.choices}>
        {days.map(({ label, date }) => (
          <Chip
            key={label}
            pressed={draft.date === date}
            onClick={() => pick({ date: draft.date === date ? null : date })}
          >
            {label}
          </Chip>
        ))}
        <Chip icon={CalendarClock} pressed={isOtherDay} onClick={() => toggle('date')}>
          {addNoteTexts.otherDay}
        </Chip>
        <Chip icon={Flag} pressed={draft.deadline !== null} onClick={() => toggle('deadline')}>
          {addNoteTexts.deadline}
        </Chip>
        <Chip icon={Repeat} pressed={draft.repeat !== null} onClick={chooseRepeat}>
          {repeatTexts.label}
        </Chip>
        <Chip icon={Tag} pressed={draft.labels.length > 0} onClick={() => toggle('labels')}>
          {labelTexts.labels}
        </Chip>
        {goals.length > 0 && (
          <Chip icon={Mountain} pressed={picker === 'goal'} onClick={() => toggle('goal')}>
            {addStepTexts.goal}
          </Chip>
        )}
      </div>
      {picker === 'labels' && (
        <LabelsField
          label={labelTexts.newLabel}
          input={labelInput}
          onInput={(input) => {
            onLabelText(input.text);
            if (input.labels !== draft.labels) changeNoteDraft({ labels: input.labels });
          }}
          known={known}
          draft="add-note.label"
        />
      )}
      {picker === 'goal' && <GoalChoice goals={goals} goalId="" total={1} />}
      {form && picker === 'repeat' && stored.repeat !== null && (
        <form.RepeatForm rule={stored.repeat} date={date} onRule={(repeat) => changeNoteDraft({ repeat })} />
      )}
      {(picker === 'date' || picker === 'deadline') && (
        <DatePicker today={today} selected={draft[picker]} onSelect={(day) => pick({ [picker]: day })} />
      )}
      {stored.scheduleDate !== null && (
        <div className={styles.times}>
          <TextField
            label={dateTexts.time}
            type="time"
            value={stored.scheduleTime ?? ''}
            onValue={(time) => changeNoteDraft({ time })}
          />
          {stored.scheduleTime !== null && (
            <ReminderField
              reminder={stored.reminder}
              onReminder={(reminder) => {
                changeNoteDraft({ reminder });
                if (reminder === null) onKeepReminder();
              }}
              hasTime
              disabled={false}
            />
          )}
        </div>
      )}
      <SegmentedControl
        label={addNoteTexts.priority}
        value={stored.priority}
        onValue={(priority) => pick({ priority })}
        options={PRIORITY_CHOICES}
      />
    </>
  );
});

const PRIORITY_CHOICES = PRIORITY_OPTIONS.map(({ value, label, icon }) => ({
  value,
  label: addNoteTexts.priorities[value],
  name: label,
  icon: value === 'none' ? undefined : icon,
}));
