import type { SubLineCount } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { type LineNode, LineTree } from '../../rules/line-tree.ts';
import type { LineItem } from '../editor/line-changes.ts';

interface CurrentTree {
  readonly tree: LineTree<LineItem>;
}

/**
 * The result of the latest computation, so that the next one changes its tree. A weak reference, because the tree holds
 * decrypted lines and has to disappear with its last observer once the vault is locked.
 */
let latest: WeakRef<CurrentTree> | null = null;

const current = computed((): CurrentTree => {
  const known = latest?.deref();
  const tree = known?.tree ?? new LineTree<LineItem>();
  // Observers are notified of a new object only.
  if (!tree.update(lines.items) && known) return known;
  const changed = { tree };
  latest = new WeakRef(changed);
  return changed;
});

/** Returns the nodes of all lines in their order, journal entries too. */
export const getLineNodes = (): readonly LineNode<LineItem>[] => current.get().tree.nodes;

/** Returns the id of the line below which each sub-line is, by the id of the sub-line. */
export const getParents = (): ReadonlyMap<string, string> => current.get().tree.parents;

/** Returns the numbers of sub-lines by the id of their line. */
export const getSubLineCounts = (): ReadonlyMap<string, SubLineCount> => current.get().tree.counts;

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
