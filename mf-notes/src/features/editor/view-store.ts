import { create } from '@northkeep/shared-kit/runtime';
import { DEFAULT_VIEW, type View } from '../../rules/views.ts';

interface ViewState {
  view: View;
  showDone: boolean;
  showScheduled: boolean;
}

/** Selected view and filters of the notes. Kept in memory only; the app starts with This Week. */
export const useView = create<ViewState>(() => ({ view: DEFAULT_VIEW, showDone: false, showScheduled: true }));

export const setView = (patch: Partial<ViewState>): void => useView.setState(patch);
