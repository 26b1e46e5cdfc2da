/** An obstacle of the person's and what helps against it; the words around them stand in `copy.ts`. */
export interface Reframing {
  readonly obstacle: string;
  readonly helper: string | null;
}

/** One obstacle and one helper a day, in turn; null without any obstacle. */
export function reframingOf(today: string, obstacles: readonly string[], helpers: readonly string[]): Reframing | null {
  const day = Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000);
  const obstacle = obstacles[day % Math.max(1, obstacles.length)];
  if (obstacle === undefined) return null;
  return { obstacle, helper: helpers[day % Math.max(1, helpers.length)] ?? null };
}
