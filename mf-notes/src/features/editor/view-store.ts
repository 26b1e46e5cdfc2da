import { DEFAULT_VIEW, NOTES_VIEWS, type NotesView } from '../../rules/views.ts';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

interface ViewState {
  readonly view: NotesView;
  /** Key of the kept filter that is shown in place of the view; null without one. */
  readonly filterKey: string | null;
  readonly showDone: boolean;
  readonly showScheduled: boolean;
  /** Level of detail of the list: 0 shows only the texts of the lines, 1 also their labels, steps and minutes. */
  readonly detailLevel: 0 | 1;
}

const DEFAULTS: ViewState = {
  view: DEFAULT_VIEW,
  filterKey: null,
  showDone: false,
  showScheduled: true,
  detailLevel: 1,
};

/** Selected view and filters of the notes, kept on this device (docs/adr/0041-kept-interface-state.md). */
const { useStore, change } = createPersistedState<ViewState>({
  name: 'notes-view',
  defaults: DEFAULTS,
  encode: ({ view, filterKey, ...rest }) => ({ selectedFilter: view, keptFilter: filterKey, ...rest }),
  decode(stored) {
    const { selectedFilter, keptFilter, showDone, showScheduled, detailLevel } = storedFieldsOf(stored);
    return {
      view: NOTES_VIEWS.find((view) => view === selectedFilter) ?? DEFAULTS.view,
      filterKey: typeof keptFilter === 'string' ? keptFilter : null,
      showDone: showDone === true,
      showScheduled: showScheduled !== false,
      detailLevel: detailLevel === 0 ? 0 : 1,
    };
  },
});

export const useView = useStore;

/** Changes the view and the filters. Choosing a view ends the kept filter that is shown in its place. */
export const setView = (patch: Partial<ViewState>): void =>
  change('view' in patch ? { filterKey: null, ...patch } : patch);
