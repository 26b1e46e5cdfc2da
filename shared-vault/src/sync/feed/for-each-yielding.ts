import { yieldToPage } from '../../yield-to-page.ts';

/** Number of items that are handled in one task, which takes a few milliseconds. */
export const ITEMS_PER_TASK = 5_000;

/** Calls `visit` for each item, and lets the page handle input after every {@link ITEMS_PER_TASK} items. */
export async function forEachYielding<T>(items: Iterable<T>, visit: (item: T) => void): Promise<void> {
  let visited = 0;
  for (const item of items) {
    visit(item);
    visited += 1;
    if (visited % ITEMS_PER_TASK === 0) await yieldToPage();
  }
}
