import type { LineItem } from '../editor/line-changes.ts';
import { listShownLines } from '../editor/shown-lines.ts';
import { getParents } from './sub-line-tree.ts';

/**
 * Returns the shown line that a line passes when it is moved up or down by one: a sub-line passes another sub-line of
 * the same line, any other line passes a line with all of its sub-lines. Undefined at the end.
 */
export function findPassedLine(line: LineItem, direction: 'up' | 'down'): LineItem | undefined {
  const shown = listShownLines();
  const ids = new Set(shown.map(({ id }) => id));
  const parents = getParents();
  /** Id of the line below which a line is shown. */
  const above = (id: string) => {
    const parent = parents.get(id);
    return parent !== undefined && ids.has(parent) ? parent : null;
  };
  const siblings = shown.filter(({ id }) => above(id) === above(line.id));
  const at = siblings.indexOf(line);
  return at < 0 ? undefined : siblings[direction === 'up' ? at - 1 : at + 1];
}
