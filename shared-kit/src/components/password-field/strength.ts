/**
 * Scores a password from 0 to 100: 40 for 8 characters, 20 for upper case, 10 for lower case, 20 for a digit, 10 for a
 * symbol.
 */
export function scorePassword(text: string): number {
  let score = text.length >= 8 ? 40 : 0;
  if (/\p{Lu}/u.test(text)) score += 20;
  if (/\p{Ll}/u.test(text)) score += 10;
  if (/\p{Nd}/u.test(text)) score += 20;
  if (/[^\p{L}\p{Nd}\s]/u.test(text)) score += 10;
  return Math.min(100, score);
}

/** Highest score of each of the three bands of the meter. */
export const STRENGTH_BANDS = [50, 75, 100] as const;

export type PasswordStrength = 'weak' | 'fair' | 'strong';

export const getPasswordStrength = (score: number): PasswordStrength =>
  score <= STRENGTH_BANDS[0] ? 'weak' : score <= STRENGTH_BANDS[1] ? 'fair' : 'strong';

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** Returns the label of a score; the empty string for 0. */
export function getPasswordStrengthLabel(score: number): StrengthLabel | '' {
  if (score === 0) return '';
  if (score <= STRENGTH_BANDS[0]) return 'Weak';
  if (score <= STRENGTH_BANDS[1]) return 'Fair';
  return score < 90 ? 'Good' : 'Strong';
}

/** Returns the filled share (0 to 1) of each band of the meter. */
export const computeBandFills = (score: number): number[] =>
  STRENGTH_BANDS.map((end, i) => {
    const start = STRENGTH_BANDS[i - 1] ?? 0;
    return Math.max(0, Math.min(1, (score - start) / (end - start)));
  });
