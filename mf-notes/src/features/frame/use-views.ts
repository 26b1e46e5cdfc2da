import { nestLines } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { groupLinesByView, type NotesView } from '../../rules/views.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { useView } from '../editor/view-store.ts';
import { getParents } from '../sub-lines/sub-line-tree.ts';

/**
 * Returns the lines of each view with the chosen filters. In the chosen view each sub-line is behind its line; of the
 * others only the numbers of lines are shown. Call it in an observer.
 */
export function useLinesByView(): Record<NotesView, readonly LineItem[]> {
  const { view, showDone, showScheduled } = useView();
  const today = useToday();
  // The views are cached as a computed value, so that typing into a line does not group all lines again.
  const sorted = useMemo(
    () =>
      computed(() => {
        const views = groupLinesByView(lines.items, { today, showDone, showScheduled });
        return { ...views, [view]: nestLines(views[view], getParents()) };
      }),
    [view, today, showDone, showScheduled],
  );
  return sorted.get();
}
