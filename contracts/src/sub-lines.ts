/** The values of a line that its place below another line depends on. */
export interface Nestable {
  readonly id: string;
  /** Id of the line below which it belongs; null for a line of its own. */
  readonly subLineOf: string | null;
}

/** Numbers of all and of done sub-lines of a line. */
export interface SubLineCount {
  readonly done: number;
  readonly all: number;
}

/**
 * Returns the line below which each sub-line is shown, by the id of the sub-line (docs/adr/0106-sub-lines.md). Lines of
 * their own are not in the map, and no line of the map is below another one of the map.
 */
export function findParents(lines: Iterable<Nestable>): ReadonlyMap<string, string> {
  const ids = new Map<string, string | null>();
  for (const { id, subLineOf } of lines) ids.set(id, subLineOf);
  const tops = new Map<string, string>();
  for (const [id, above] of ids) {
    if (above === null) continue;
    const next = ids.get(above);
    // Nearly all sub-lines are below a line of its own.
    if (next === null) tops.set(id, above);
    else if (next !== undefined) findTop(id, ids, tops);
  }
  for (const [id, top] of tops) if (id === top) tops.delete(id);
  return tops;
}

/** Finds the line at the top of a line, and stores it for all lines on the way. */
function findTop(start: string, ids: ReadonlyMap<string, string | null>, tops: Map<string, string>): void {
  const way: string[] = [];
  const seen = new Set<string>();
  let at = start;
  while (!tops.has(at) && !seen.has(at)) {
    seen.add(at);
    way.push(at);
    const above = ids.get(at) ?? null;
    if (above === null || !ids.has(above)) break;
    at = above;
  }
  const known = tops.get(at);
  // A line that was met before closes a circle, of which the line with the smallest id is at the top.
  const circle = known === undefined && way.at(-1) !== at ? way.slice(way.indexOf(at)) : [at];
  const top = known ?? circle.reduce((least, id) => (id < least ? id : least));
  for (const id of way) tops.set(id, top);
}

/**
 * Orders lines so that the sub-lines of a line follow it, in their order. A sub-line whose line is not among them keeps
 * its place.
 */
export function nestLines<Line extends Nestable>(lines: readonly Line[], parents: ReadonlyMap<string, string>): Line[] {
  if (parents.size === 0) return [...lines];
  const shown = new Set(lines.map(({ id }) => id));
  const below = new Map<string, Line[]>();
  const tops: Line[] = [];
  for (const line of lines) {
    const parent = parents.get(line.id);
    if (parent === undefined || !shown.has(parent)) {
      tops.push(line);
      continue;
    }
    const others = below.get(parent);
    if (others) others.push(line);
    else below.set(parent, [line]);
  }
  const ordered: Line[] = [];
  for (const line of tops) {
    ordered.push(line);
    for (const other of below.get(line.id) ?? []) ordered.push(other);
  }
  return ordered;
}

/** Counts the sub-lines of each line that has some. */
export function countSubLines(
  lines: Iterable<Nestable & { readonly isDone: boolean }>,
  parents: ReadonlyMap<string, string>,
): ReadonlyMap<string, SubLineCount> {
  const counts = new Map<string, SubLineCount>();
  if (parents.size === 0) return counts;
  for (const { id, isDone } of lines) {
    const parent = parents.get(id);
    if (parent === undefined) continue;
    const { done, all } = counts.get(parent) ?? { done: 0, all: 0 };
    counts.set(parent, { done: done + (isDone ? 1 : 0), all: all + 1 });
  }
  return counts;
}
