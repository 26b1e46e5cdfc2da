import { isLocalDate, KINDS, type RecordValues, readRepeatParts } from '@northkeep/contracts';
import { withLabel } from '../../rules/labels.ts';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

type Priority = RecordValues<'lines'>['priority'];

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
  /** Labels that were picked; those of the words add to them. */
  readonly labels: readonly string[];
}

export const EMPTY_NOTE_DRAFT: NoteDraft = {
  text: '',
  date: null,
  time: '',
  deadline: null,
  priority: null,
  repeat: null,
  labels: [],
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
    const { text, date, time, deadline, priority, repeat, labels } = storedFieldsOf(stored);
    return {
      text: typeof text === 'string' ? text : '',
      date: asDate(date),
      time: typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : '',
      deadline: asDate(deadline),
      priority: KINDS.lines.fields.priority.values.find((value) => value === priority) ?? null,
      repeat: typeof repeat === 'string' && readRepeatParts(repeat) ? repeat : null,
      labels: joinLabels([], Array.isArray(labels) ? labels : []),
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
    labels: joinLabels(kept.labels, typed.labels),
  }),
});

const asDate = (value: unknown): string | null => (typeof value === 'string' && isLocalDate(value) ? value : null);
