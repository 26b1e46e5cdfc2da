/** Levels of the review feedback, by the share of the planned times that was done. */
export type ReviewLevel = 'no-target' | 'none' | 'low' | 'partial' | 'moderate' | 'near' | 'met' | 'over';

interface Times {
  readonly target: number;
  readonly progress: number;
}

/**
 * Returns the level of a result: 'no-target' without planned times, 'none' without progress, otherwise by the done
 * share: 'over' above 1, 'met' at 1, 'near' from 0.75, 'moderate' from 0.5, 'partial' from 0.25, otherwise 'low'.
 */
export function findReviewLevel({ target, progress }: Times): ReviewLevel {
  if (target === 0) return 'no-target';
  if (progress === 0) return 'none';
  const share = progress / target;
  if (share > 1) return 'over';
  if (share === 1) return 'met';
  if (share >= 0.75) return 'near';
  if (share >= 0.5) return 'moderate';
  return share >= 0.25 ? 'partial' : 'low';
}

/** Returns the filled share of the ring, clamped to 0…1; 0 without a target. */
export function computeRingValue({ target, progress }: Times): number {
  return target === 0 ? 0 : Math.min(1, Math.max(0, progress / target));
}
