import { DEFAULT_VIEW, NOTES_VIEWS, type NotesView } from '../../rules/views.ts';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

interface ViewState {
  readonly view: NotesView;
  readonly showDone: boolean;
  readonly showScheduled: boolean;
  /** Level of detail of the list: 0 shows only the texts of the lines, 1 also their labels, steps and minutes. */
  readonly detailLevel: 0 | 1;
}

const DEFAULTS: ViewState = { view: DEFAULT_VIEW, showDone: false, showScheduled: true, detailLevel: 1 };

/** Selected view and filters of the notes, kept on this device (docs/adr/0041-kept-interface-state.md). */
export const { useStore: useView, change: setView } = createPersistedState<ViewState>({
  name: 'notes-view',
  defaults: DEFAULTS,
  encode: ({ view, ...rest }) => ({ selectedFilter: view, ...rest }),
  decode(stored) {
    const { selectedFilter, showDone, showScheduled, detailLevel } = storedFieldsOf(stored);
    return {
      view: NOTES_VIEWS.find((view) => view === selectedFilter) ?? DEFAULTS.view,
      showDone: showDone === true,
      showScheduled: showScheduled !== false,
      detailLevel: detailLevel === 0 ? 0 : 1,
    };
  },
});
