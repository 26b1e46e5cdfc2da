import { countSubLines, findParents, type SubLineCount } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { LineItem } from '../editor/line-changes.ts';

const tasks = computed((): readonly LineItem[] => lines.items.filter(({ type }) => type === 'task'));
const parents = computed(() => findParents(tasks.get()));
const counts = computed(() => countSubLines(parents.get().size === 0 ? [] : tasks.get(), parents.get()));

/** Returns the id of the line below which each sub-line is, by the id of the sub-line. */
export const getParents = (): ReadonlyMap<string, string> => parents.get();

/** Returns the numbers of sub-lines by the id of their line. */
export const getSubLineCounts = (): ReadonlyMap<string, SubLineCount> => counts.get();

/** Returns the line below which a line is; undefined for a line of its own. */
export function getParentOf(id: string): LineItem | undefined {
  const parent = getParents().get(id);
  return parent === undefined ? undefined : lines.get(parent);
}

/** Returns the sub-lines of a line, in the order of all lines. */
export function listSubLines(id: string): readonly LineItem[] {
  const above = getParents();
  return above.size === 0 ? [] : lines.items.filter((line) => above.get(line.id) === id);
}
