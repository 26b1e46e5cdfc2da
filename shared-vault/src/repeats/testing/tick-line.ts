import type { TestTab } from '../../sync/testing/test-tab.ts';
import { type NextLine, planNextLine } from '../next-line.ts';

/** Completes a line on one device, in the same way as the notes. Returns the line that follows a repeated one. */
export async function tickLine(
  { sync, records: { lines } }: TestTab,
  id: string,
  today: string,
): Promise<NextLine | null> {
  const line = lines.get(id);
  if (!line) throw new Error('no line');
  const isDeleted = (next: string) => sync.isDeleted({ kind: 'lines', id: next });
  const next = await planNextLine(line, { today, isDeleted });
  lines.change(id, { isDone: true });
  if (next && !lines.get(next.id)) lines.create(next.draft, { id: next.id, after: id });
  return next;
}
