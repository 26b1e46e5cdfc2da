/** Returns the ids from one line to another one, both included, in the order of the list; only `to` without `from`. */
export function rangeBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Returns the labels that all lines have, in the order of the first line. */
export function commonLabels(labels: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = labels;
  return first.filter((label) => others.every((each) => each.includes(label)));
}

/** Returns the labels of one line after those that all lines had, `before`, were changed to `after`. */
export function replaceCommonLabels(
  labels: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const kept = labels.filter((label) => !before.includes(label) || after.includes(label));
  return [...kept, ...after.filter((label) => !kept.includes(label))];
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

/** Returns the index to which a key moves the focus in a list of `length` items; null for any other key. */
export function indexForKey(key: string, at: number, length: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = KEY_STEPS[key];
  return step === undefined ? null : Math.min(Math.max(at + step, 0), length - 1);
}
