import { computed, useSearchParams } from '@northkeep/shared-kit/runtime';
import { userToday as dayOf, lines, useToday } from '@northkeep/shared-vault';
import { useEffect, useMemo, useState } from 'react';
import {
  groupEntriesByDay,
  JOURNAL_PAGE_SIZE,
  type JournalDay,
  type JournalRange,
  listEntryLabels,
} from '../../rules/journal.ts';
import { requestFocus } from '../editor/focus-request.ts';
import { isEditable, type LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';

interface Journal {
  readonly days: readonly JournalDay<LineItem>[];
  /** Number of entries that match the filter. */
  readonly total: number;
  /** Labels of all entries. */
  readonly listed: readonly string[];
  readonly hasEntries: boolean;
}

const DEFAULT_RANGE: JournalRange = '30';

/** Filter of the journal and the entries that it shows. Call it in an observer. */
export function useJournal() {
  const [range, setRange] = useState<JournalRange>(DEFAULT_RANGE);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(JOURNAL_PAGE_SIZE);
  const today = useToday();
  // Joins the labels to one string: typing into an entry computes the labels again, and an equal string causes
  // no render.
  const listing = useMemo(() => computed(() => listEntryLabels(lines.items).join('\n')), []).get();
  const listed = listing === '' ? [] : listing.split('\n');
  // A label that no entry has any more is left out of the filter, because it would hide everything.
  const filter = chosen.filter((word) => listed.includes(word)).join('\n');
  const entries = useMemo(() => {
    const labels = filter === '' ? [] : filter.split('\n');
    const dayOfInstant = (at: string) => dayOf(new Date(at));
    return computed(() => groupEntriesByDay(lines.items, { today, range, limit, labels, dayOfInstant }));
  }, [today, range, limit, filter]).get();
  const hasEntries = useMemo(() => computed(() => lines.items.some(({ type }) => type === 'journal')), []).get();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('line');
  // A filter or the limit could hide the entry of an opened search result, so both are removed.
  useEffect(() => {
    const entry = wanted === null ? undefined : lines.get(wanted);
    if (entry?.type !== 'journal') return;
    setChosen([]);
    setRange('all');
    setLimit(lines.items.length);
    requestFocus(entry.id);
    setParams({}, { replace: true });
  }, [wanted, setParams]);
  const journal: Journal = { ...entries, listed, hasEntries };
  return {
    ...journal,
    today,
    range,
    setRange,
    labels: filter === '' ? [] : filter.split('\n'),
    setLabels: setChosen,
    limit,
    /** Returns the days with every entry of the filter, for printing. */
    listAllDays: () => {
      const dayOfInstant = (at: string) => dayOf(new Date(at));
      const filters = { labels: filter === '' ? [] : filter.split('\n'), dayOfInstant };
      return groupEntriesByDay(lines.items, { today, range, limit: lines.items.length, ...filters }).days;
    },
    showMore: () => setLimit(limit + JOURNAL_PAGE_SIZE),
    /** Adds an entry of today and puts the caret into it. The filter is removed, because it could hide the entry. */
    write: () => {
      setChosen([]);
      const ofToday = writeEntry(today);
      setLimit(Math.max(limit, ofToday));
    },
  };
}

/**
 * Adds an entry of today, or reuses an empty one, and requests the focus for it. Returns the number of entries of
 * today.
 */
function writeEntry(today: string): number {
  const ofToday = lines.items.filter(({ type, scheduleDate }) => type === 'journal' && scheduleDate === today);
  const empty = ofToday.find((line) => isEditable(line) && line.text === '');
  const { id } = empty ?? undoableLines.create({ text: '', type: 'journal', scheduleDate: today });
  requestFocus(id);
  return ofToday.length + 1;
}
