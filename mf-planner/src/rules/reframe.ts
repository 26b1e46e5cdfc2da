import { DAY_MS } from '@northkeep/contracts';

/** One of the user's obstacles and a helper against it; `copy.ts` holds the sentence around them. */
export interface ObstacleReframing {
  readonly obstacle: string;
  readonly helper: string | null;
}

/**
 * Picks the obstacle and the helper of the day (ISO date), rotating through both lists. Returns null without obstacles.
 */
export function pickReframing(
  today: string,
  obstacles: readonly string[],
  helpers: readonly string[],
): ObstacleReframing | null {
  const day = Math.floor(Date.parse(`${today}T00:00:00Z`) / DAY_MS);
  const obstacle = obstacles[day % Math.max(1, obstacles.length)];
  if (obstacle === undefined) return null;
  return { obstacle, helper: helpers[day % Math.max(1, helpers.length)] ?? null };
}
