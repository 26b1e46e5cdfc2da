import { isLocalDate, KINDS, type RecordValues } from '@northkeep/contracts';
import { create } from '@northkeep/shared-kit/runtime';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

type Priority = RecordValues<'lines'>['priority'];

/** The new note as the user has typed and picked it. */
export interface AddDraft {
  readonly text: string;
  /** Planned day that was picked by a button, `YYYY-MM-DD`; null if the words of the text decide. */
  readonly date: string | null;
  /** Time that was picked, `HH:MM`; empty if the words decide. */
  readonly time: string;
  readonly deadline: string | null;
  /** Priority that was picked; null if the words decide. */
  readonly priority: Priority | null;
}

export const EMPTY_ADD_DRAFT: AddDraft = { text: '', date: null, time: '', deadline: null, priority: null };

/**
 * The new note of the add line. It is kept encrypted on this device until it is added, so that closing the line, a lock
 * or a reload loses nothing.
 */
export const {
  useStore: useAddDraft,
  change: changeAddDraft,
  whenWritten: whenAddDraftWritten,
} = createPersistedState<AddDraft>({
  name: 'add-line',
  defaults: EMPTY_ADD_DRAFT,
  encode: (draft) => draft,
  decode: (stored) => {
    const { text, date, time, deadline, priority } = storedFieldsOf(stored);
    return {
      text: typeof text === 'string' ? text : '',
      date: asDate(date),
      time: typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : '',
      deadline: asDate(deadline),
      priority: KINDS.lines.fields.priority.values.find((value) => value === priority) ?? null,
    };
  },
});

const asDate = (value: unknown): string | null => (typeof value === 'string' && isLocalDate(value) ? value : null);

export const useAddLine = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the line that adds a note, with what was typed in it before. */
export const openAddLine = (): void => useAddLine.setState({ isOpen: true });
export const closeAddLine = (): void => useAddLine.setState({ isOpen: false });
