/** The seven wizard pages in order; their index 0 to 6 is stored as `lastStep`. */
export const WIZARD_PAGES = ['why', 'direction', 'conditions', 'aims', 'goals', 'steps', 'start'] as const;
export type WizardPage = (typeof WIZARD_PAGES)[number];

/** Value of `lastStep` that the API expects when the onboarding is finished. */
export const FINISHED_ONBOARDING_LAST_STEP = 4;

/** True when Next is enabled: the aims and goals pages need an aim, the steps page needs a goal. */
export function canContinue(page: WizardPage, { aims, goals }: { aims: number; goals: number }): boolean {
  if (page === 'aims' || page === 'goals') return aims > 0;
  return page !== 'steps' || goals > 0;
}

/**
 * Returns the id of the next incomplete item after `current`. After the last item, the search continues with the first.
 * Returns null when all others are complete.
 */
export function findNextIncomplete(
  ids: readonly string[],
  current: string | null,
  isDone: (id: string) => boolean,
): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return round.find((id) => !isDone(id)) ?? null;
}

/** Returns the id that precedes `current` in the list; null for the first id. */
export function findPrevious(ids: readonly string[], current: string | null): string | null {
  const at = current === null ? 0 : ids.indexOf(current);
  return ids[at - 1] ?? null;
}
