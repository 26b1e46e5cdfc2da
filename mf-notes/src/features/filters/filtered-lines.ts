import { create } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { shownLabelsOf } from '../../rules/labels.ts';
import { createLineMatcher, type FilterableLine, type LineFilter } from '../../rules/line-filter.ts';
import { nestNodes } from '../../rules/line-tree.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { getLineNodes } from '../sub-lines/sub-line-tree.ts';

/**
 * Lines that stay in the list of a filter although they may not meet its conditions: those that had the caret since the
 * filter was chosen, so that no line disappears while it is written, and new ones.
 */
export const usePinnedLines = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** Keeps a line in the list of the chosen filter until another view or filter is chosen. */
export function pinLine(id: string): void {
  const { ids } = usePinnedLines.getState();
  if (!ids.has(id)) usePinnedLines.setState({ ids: new Set([...ids, id]) });
}

/** Lets the list of a filter show only lines that meet its conditions. */
export const unpinLines = (): void => usePinnedLines.setState({ ids: new Set() });

/** Returns the lines that meet the conditions of the filter on this day (ISO date), in their order. */
export function findLines(filter: LineFilter, today: string): readonly LineItem[] {
  const matches = createLineMatcher(filter, today);
  return lines.items.filter((line) => matches(filterableOf(line)));
}

/** Returns the notes that a filter shows on this day (ISO date), in their order: those that meet it and pinned ones, each sub-line behind its line. */
export function listFilteredNotes(filter: LineFilter, today: string, pinned: ReadonlySet<string>): readonly LineItem[] {
  const matches = createLineMatcher(filter, today);
  const isPinned = ({ id, isDone }: LineItem) => pinned.has(id) && !(isDone && filter.done === 'open');
  return nestNodes(
    getLineNodes().filter(({ line, type }) => type === 'task' && (isPinned(line) || matches(filterableOf(line)))),
  );
}

/** A view of a line whose fields are read when a condition needs them, so that a change of another field has no cost. */
const filterableOf = (line: LineItem): FilterableLine => ({
  type: line.type,
  isDone: line.isDone,
  scheduleDate: line.scheduleDate,
  get text() {
    return line.damaged.has('text') ? '' : line.text;
  },
  get labels() {
    return shownLabelsOf(line);
  },
  get priority() {
    return line.damaged.has('priority') ? null : line.priority;
  },
  get deadline() {
    return line.damaged.has('deadline') ? null : line.deadline;
  },
});
