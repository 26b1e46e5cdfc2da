import { nestLines } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { groupLinesByView, NOTES_VIEWS, type NotesView } from '../../rules/views.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { useView } from '../editor/view-store.ts';
import { getParents } from '../sub-lines/sub-line-tree.ts';

/**
 * Returns the lines of each view with the chosen filters, each sub-line behind its line. Call it in an observer.
 */
export function useLinesByView(): Record<NotesView, readonly LineItem[]> {
  const { showDone, showScheduled } = useView();
  const today = useToday();
  // The views are cached as a computed value, so that typing into a line does not group all lines again.
  const sorted = useMemo(
    () =>
      computed(() => {
        const views = groupLinesByView(lines.items, { today, showDone, showScheduled });
        for (const view of NOTES_VIEWS) views[view] = nestLines(views[view], getParents());
        return views;
      }),
    [today, showDone, showScheduled],
  );
  return sorted.get();
}
