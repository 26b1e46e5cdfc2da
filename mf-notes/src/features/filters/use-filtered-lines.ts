import { computed } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { useEffect, useMemo } from 'react';
import type { KeptFilter } from '../../rules/kept-filters.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { findLines, listFilteredNotes, unpinLines, usePinnedLines } from './filtered-lines.ts';

interface FilteredLines {
  readonly notes: readonly LineItem[];
  /** Journal entries, the latest first. */
  readonly entries: readonly LineItem[];
}

const NOTHING: FilteredLines = { notes: [], entries: [] };

/** Returns the lines of the chosen filter, or no lines without one. Call it in an observer. */
export function useFilteredLines(kept: KeptFilter | null): FilteredLines {
  const today = useToday();
  const pinned = usePinnedLines(({ ids }) => ids);
  const key = kept?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter pins lines of its own
  useEffect(() => unpinLines, [key]);
  const filter = kept?.filter;
  const found = useMemo(
    () =>
      computed(() => {
        if (!filter) return NOTHING;
        const notes = listFilteredNotes(filter, today, pinned);
        const entries = filter.type === 'task' ? [] : findLines({ ...filter, type: 'journal' }, today);
        return { notes, entries: entries.toSorted(byDate) };
      }),
    [filter, today, pinned],
  );
  return found.get();
}

const byDate = (one: LineItem, other: LineItem): number =>
  (other.scheduleDate ?? '').localeCompare(one.scheduleDate ?? '', 'en');
