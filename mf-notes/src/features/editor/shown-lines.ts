import { userToday } from '@northkeep/shared-vault';
import { nestNodes } from '../../rules/line-tree.ts';
import { groupLinesByView } from '../../rules/views.ts';
import { listFilteredNotes, usePinnedLines } from '../filters/filtered-lines.ts';
import { findKeptFilter } from '../filters/kept-filters.ts';
import { getLineNodes } from '../sub-lines/sub-line-tree.ts';
import type { LineItem } from './line-changes.ts';
import { useView } from './view-store.ts';

/** Returns the lines that the notes show at present, in the order in which they are shown. */
export function listShownLines(): readonly LineItem[] {
  const { view, filterKey, showDone, showScheduled } = useView.getState();
  const kept = findKeptFilter(filterKey);
  if (kept) return listFilteredNotes(kept.filter, userToday(), usePinnedLines.getState().ids);
  const views = groupLinesByView(getLineNodes(), { today: userToday(), showDone, showScheduled });
  return nestNodes(views[view]);
}
