import { computed } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { nestNodes } from '../../rules/line-tree.ts';
import { groupLinesByView, type NotesView } from '../../rules/views.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { useView } from '../editor/view-store.ts';
import { getLineNodes } from '../sub-lines/sub-line-tree.ts';

interface LinesByView {
  /** The contents of each view, of which the number is shown. */
  readonly views: Record<NotesView, readonly unknown[]>;
  /** The lines of the chosen view, each sub-line behind its line. */
  readonly shown: readonly LineItem[];
}

/** Returns the lines of each view with the chosen filters. Call it in an observer. */
export function useLinesByView(): LinesByView {
  const { view, showDone, showScheduled } = useView();
  const today = useToday();
  // The views are cached as a computed value, so that typing into a line does not group all lines again.
  const sorted = useMemo(
    () =>
      computed((): LinesByView => {
        const views = groupLinesByView(getLineNodes(), { today, showDone, showScheduled });
        return { views, shown: nestNodes(views[view]) };
      }),
    [view, today, showDone, showScheduled],
  );
  return sorted.get();
}
