import type { Item } from '../collections/item.ts';
import { loadPart } from '../load-part.ts';
import type { LineTick } from './tick.ts';

type Repeats = typeof import('./repeats.ts');

/** Loads the rules of repeated lines, about 20 kB of script compressed. Throws an ApiError when it cannot be loaded. */
export const loadRepeats = (): Promise<Repeats> => loadPart(() => import('./repeats.ts'));

/** Returns the further changes when a line is completed or reopened; null when the rules cannot be loaded. */
export async function planTick(line: Item<'lines'>, isDone: boolean): Promise<LineTick | null> {
  try {
    const { planTick: plan } = await loadRepeats();
    return await plan(line, isDone);
  } catch (reason) {
    console.warn('the next line is not planned:', reason);
    return null;
  }
}
