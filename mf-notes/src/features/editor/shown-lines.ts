import { lines, userToday } from '@northkeep/shared-vault';
import { groupLinesByView } from '../../rules/views.ts';
import type { LineItem } from './line-changes.ts';
import { useView } from './view-store.ts';

/** Returns the lines that the notes show at present, in their order. */
export function listShownLines(): readonly LineItem[] {
  const { view, showDone, showScheduled } = useView.getState();
  return groupLinesByView(lines.items, { today: userToday(), showDone, showScheduled })[view];
}
