/** The seven stops, by the index 0 to 6 of specification 2 §4. */
export const STOPS = ['why', 'direction', 'conditions', 'aims', 'goals', 'steps', 'start'] as const;
export type Stop = (typeof STOPS)[number];

/** Sent with the finishing call, literally. */
export const FINISHED_STEP = 4;

/** Whether Next may be pressed: aims and goals need an aim, steps need a goal, everything else is free. */
export function mayGoOn(stop: Stop, { aims, goals }: { aims: number; goals: number }): boolean {
  if (stop === 'aims' || stop === 'goals') return aims > 0;
  return stop !== 'steps' || goals > 0;
}

/** The next of `ids` after `current`, wrapping round, that still has nothing under it; null where none remains. */
export function nextWithout(
  ids: readonly string[],
  current: string | null,
  isDone: (id: string) => boolean,
): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return round.find((id) => !isDone(id)) ?? null;
}

/** The one before `current`, or null from the first. */
export function previousOf(ids: readonly string[], current: string | null): string | null {
  const at = current === null ? 0 : ids.indexOf(current);
  return ids[at - 1] ?? null;
}
