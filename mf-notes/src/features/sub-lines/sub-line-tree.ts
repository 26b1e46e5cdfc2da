import { countSubLines, findParents, type Nestable, type SubLineCount } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { LineItem } from '../editor/line-changes.ts';

/**
 * The stored id of the line above, for each line. It is cached for each of them, because all sealed values of a line
 * change together: without it, each typed character would place all lines again.
 */
const storedParents = new WeakMap<LineItem, { get(): string | null }>();

function storedParentOf(line: LineItem): string | null {
  let cached = storedParents.get(line);
  if (!cached) {
    cached = computed(() => line.subLineOf);
    storedParents.set(line, cached);
  }
  return cached.get();
}

const nestable = computed((): readonly (Nestable & { readonly line: LineItem })[] =>
  lines.items
    .filter(({ type }) => type === 'task')
    .map((line) => ({ id: line.id, subLineOf: storedParentOf(line), line })),
);
const parents = computed(() => findParents(nestable.get()));
const counts = computed(() =>
  countSubLines(
    parents.get().size === 0 ? [] : nestable.get().map((place) => ({ ...place, isDone: place.line.isDone })),
    parents.get(),
  ),
);

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
