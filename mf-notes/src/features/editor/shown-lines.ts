import { nestLines } from '@northkeep/contracts';
import { lines, userToday } from '@northkeep/shared-vault';
import { groupLinesByView } from '../../rules/views.ts';
import { listFilteredNotes, usePinnedLines } from '../filters/filtered-lines.ts';
import { findKeptFilter } from '../filters/kept-filters.ts';
import { getParents } from '../sub-lines/sub-line-tree.ts';
import type { LineItem } from './line-changes.ts';
import { useView } from './view-store.ts';

/** Returns the lines that the notes show at present, in the order in which they are shown. */
export function listShownLines(): readonly LineItem[] {
  const { view, filterKey, showDone, showScheduled } = useView.getState();
  const kept = findKeptFilter(filterKey);
  if (kept) return listFilteredNotes(kept.filter, userToday(), usePinnedLines.getState().ids);
  const views = groupLinesByView(lines.items, { today: userToday(), showDone, showScheduled });
  return nestLines(views[view], getParents());
}
