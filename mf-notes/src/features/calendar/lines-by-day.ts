import { type Item, lines } from '@northkeep/shared-vault';

/** Returns the lines of each of these days. Observable. */
export function groupLinesByDay(dates: readonly string[]): ReadonlyMap<string, readonly Item<'lines'>[]> {
  const days = new Map(dates.map((date): [string, Item<'lines'>[]] => [date, []]));
  for (const line of lines.items) {
    if (line.scheduleDate !== null) days.get(line.scheduleDate)?.push(line);
  }
  return days;
}
