import { computed } from '@northkeep/shared-kit/runtime';
import { lines, useToday } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { groupLinesByView, type NotesView } from '../../rules/views.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { useView } from '../editor/view-store.ts';

/** Returns the lines of each view with the chosen filters. Call it in an observer. */
export function useLinesByView(): Record<NotesView, readonly LineItem[]> {
  const { showDone, showScheduled } = useView();
  const today = useToday();
  // The views are cached as a computed value, so that typing into a line does not group all lines again.
  const sorted = useMemo(
    () => computed(() => groupLinesByView(lines.items, { today, showDone, showScheduled })),
    [today, showDone, showScheduled],
  );
  return sorted.get();
}
