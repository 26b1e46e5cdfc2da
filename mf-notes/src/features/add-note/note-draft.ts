import { isLocalDate, KINDS, type RecordValues, readRepeatParts } from '@northkeep/contracts';
import { withLabel } from '../../rules/labels.ts';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

type Priority = RecordValues<'lines'>['priority'];

/** Largest number of times a week that can be picked for a new step. */
export const STEP_TIMES_MAX = 7;

/** A new note as the user has typed and picked it. */
export interface NoteDraft {
  readonly text: string;
  /** Planned day that was picked by a button, `YYYY-MM-DD`; null if the words of the text decide. */
  readonly date: string | null;
  /** Time that was picked, `HH:MM`; empty if the words decide. */
  readonly time: string;
  readonly deadline: string | null;
  /** Priority that was picked; null if the words decide. */
  readonly priority: Priority | null;
  /** Rule by which it repeats that was picked (RFC 5545 §3.3.10); null if the words decide. */
  readonly repeat: string | null;
  /** Reminder that was picked, in minutes before the time; null if the words decide. */
  readonly reminder: number | null;
  /** Labels that were picked; those of the words add to them. */
  readonly labels: readonly string[];
  /** Id of the goal that was picked, of which the note is to be a step; null if the words decide. */
  readonly goalId: string | null;
  /** Times a week of the step that were picked, from 1 to 7; null if the words decide. */
  readonly times: number | null;
}

export const EMPTY_NOTE_DRAFT: NoteDraft = {
  text: '',
  date: null,
  time: '',
  deadline: null,
  priority: null,
  repeat: null,
  reminder: null,
  labels: [],
  goalId: null,
  times: null,
};

const joinLabels = (labels: readonly string[], others: readonly unknown[]): readonly string[] =>
  others.reduce<readonly string[]>((all, one) => (typeof one === 'string' ? withLabel(all, one) : all), labels);

/**
 * The note in the dialog that adds one. It is kept encrypted on this device until it is added, so that closing the
 * dialog, a lock or a reload loses nothing.
 */
export const {
  useStore: useNoteDraft,
  change: changeNoteDraft,
  whenWritten: whenNoteDraftWritten,
} = createPersistedState<NoteDraft>({
  name: 'note-draft',
  defaults: EMPTY_NOTE_DRAFT,
  encode: (draft) => draft,
  decode: (stored) => {
    const { text, date, time, deadline, priority, repeat, reminder, labels, goalId, times } = storedFieldsOf(stored);
    return {
      text: typeof text === 'string' ? text : '',
      date: asDate(date),
      time: typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : '',
      deadline: asDate(deadline),
      priority: KINDS.lines.fields.priority.values.find((value) => value === priority) ?? null,
      repeat: typeof repeat === 'string' && readRepeatParts(repeat) ? repeat : null,
      reminder: isReminder(reminder) ? reminder : null,
      labels: joinLabels([], Array.isArray(labels) ? labels : []),
      goalId: typeof goalId === 'string' ? goalId : null,
      times: isTimes(times) ? times : null,
    };
  },
  // Text that was typed before the kept text was read does not replace it.
  join: (typed, kept) => ({
    text: [kept.text, typed.text].filter((text) => text !== '').join(' '),
    date: typed.date ?? kept.date,
    time: typed.time || kept.time,
    deadline: typed.deadline ?? kept.deadline,
    priority: typed.priority ?? kept.priority,
    repeat: typed.repeat ?? kept.repeat,
    reminder: typed.reminder ?? kept.reminder,
    labels: joinLabels(kept.labels, typed.labels),
    goalId: typed.goalId ?? kept.goalId,
    times: typed.times ?? kept.times,
  }),
});

const isReminder = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= KINDS.lines.fields.reminder.max;
const isTimes = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= STEP_TIMES_MAX;
const asDate = (value: unknown): string | null => (typeof value === 'string' && isLocalDate(value) ? value : null);
