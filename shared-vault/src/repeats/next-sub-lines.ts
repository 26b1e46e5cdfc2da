import { addDays, DAY_MS, isLocalDate } from '@northkeep/contracts';
import type { Item } from '../collections/item.ts';
import { type NextLine, type NextLinePorts, nextLineId, repeatedValues } from './next-line.ts';

interface NextSubLinesOptions extends NextLinePorts {
  /** The completed line. */
  readonly line: Item<'lines'>;
  readonly next: NextLine;
}

/**
 * Returns the sub-lines of the next line: a copy of each done one, open, and moved by as many days as the line itself.
 * Open ones stay below the completed line. Their ids are derived like that of the next line, so that two devices create
 * the same records. A sub-line that repeats by itself, or has a damaged field, is left out.
 */
export async function planNextSubLines(
  subLines: readonly Item<'lines'>[],
  { line, next, today, isDeleted }: NextSubLinesOptions,
): Promise<readonly NextLine[]> {
  const days = daysBetween(line.scheduleDate ?? today, next.draft.scheduleDate ?? today);
  const repeated = subLines.filter(({ isDone, repeat, damaged }) => isDone && repeat === null && damaged.size === 0);
  return Promise.all(
    repeated.map(async (each) => ({
      id: await nextLineId({ id: each.id, scheduleDate: line.scheduleDate }, { isDeleted }),
      draft: {
        ...repeatedValues(each),
        subLineOf: next.id,
        scheduleDate: moved(each.scheduleDate, days),
        deadline: moved(each.deadline, days),
      },
    })),
  );
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const moved = (date: string | null, days: number): string | null =>
  date !== null && isLocalDate(date) ? addDays(date, days) : null;

/** True for an open sub-line that still has the values that the completion gave it; only its dates may differ. */
export const isUnchangedSubLine = (made: Item<'lines'>, template: Item<'lines'>): boolean =>
  !made.isDone && JSON.stringify(repeatedValues(made)) === JSON.stringify(repeatedValues(template));
