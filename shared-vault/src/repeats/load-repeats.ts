import type { Item } from '../collections/item.ts';
import { loadLazyModule } from '../load-part.ts';
import type { RepeatChanges } from './tick.ts';

type Repeats = typeof import('./repeats.ts');

/** Loads the rules of repeated lines, about 20 kB of script compressed. Throws an ApiError when it cannot be loaded. */
export const loadRepeatsModule = (): Promise<Repeats> =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './repeats.ts'));

/**
 * Returns the changes to other lines that follow when a line is completed or reopened; null when the rules cannot be
 * loaded. `today` is the day of that, today by default.
 */
export async function planRepeatChanges(
  line: Item<'lines'>,
  isDone: boolean,
  today?: string,
): Promise<RepeatChanges | null> {
  try {
    const { planRepeatChanges: plan } = await loadRepeatsModule();
    return await plan(line, isDone, today);
  } catch (reason) {
    console.warn('the next line is not planned:', reason);
    return null;
  }
}
