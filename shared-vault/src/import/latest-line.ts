import { nextLineId } from '../repeats/next-line.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { ImportPlanPorts } from './plan-ports.ts';

/** Maximum number of ticked lines of one repetition that are followed. */
const LINES_MAX = 5_000;

/** A line of this vault. */
export interface Line {
  readonly id: string;
  readonly values: PlainValues;
}

/**
 * Finds the last line of a repetition: each tick of a repeated line has created the next one
 * (docs/adr/0065-repeated-lines.md). A line that does not repeat, or that is open, is the last one itself.
 * `isLaterLine` is true when the first line is ticked: the day of the last one is then no longer that of the file.
 */
export async function findLatestLine(
  first: Line,
  ports: Pick<ImportPlanPorts, 'find' | 'isDeleted'>,
): Promise<{ readonly line: Line; readonly isLaterLine: boolean }> {
  const isTicked = ({ values }: Line) => values.isDone === true && typeof values.repeat === 'string';
  const isDeleted = async (id: string) => ports.isDeleted('lines', id);
  let line = first;
  for (let passed = 0; passed < LINES_MAX && isTicked(line); passed += 1) {
    const { scheduleDate } = line.values;
    const date = typeof scheduleDate === 'string' ? scheduleDate : null;
    const id = await nextLineId({ id: line.id, scheduleDate: date }, { isDeleted });
    const values = ports.find('lines', id);
    if (values === null) break;
    line = { id, values };
  }
  return { line, isLaterLine: isTicked(first) };
}
