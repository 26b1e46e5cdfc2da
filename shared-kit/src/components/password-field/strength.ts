/** Strength by signs: 40 for 8 characters, 20 upper case, 10 lower case, 20 digit, 10 symbol; at most 100. */
export function scorePassword(text: string): number {
  let score = text.length >= 8 ? 40 : 0;
  if (/\p{Lu}/u.test(text)) score += 20;
  if (/\p{Ll}/u.test(text)) score += 10;
  if (/\p{Nd}/u.test(text)) score += 20;
  if (/[^\p{L}\p{Nd}\s]/u.test(text)) score += 10;
  return Math.min(100, score);
}

/** Ends of the meter's three bands. */
export const BANDS = [50, 75, 100] as const;

export type Strength = 'weak' | 'fair' | 'strong';

export const strengthOf = (score: number): Strength =>
  score <= BANDS[0] ? 'weak' : score <= BANDS[1] ? 'fair' : 'strong';

/** The meter never stands without its word. */
export function strengthLabel(score: number): string {
  if (score === 0) return '';
  if (score <= BANDS[0]) return 'Weak';
  if (score <= BANDS[1]) return 'Fair';
  return score < 90 ? 'Good' : 'Strong';
}

/** How full each band is, 0 to 1. */
export const fillBands = (score: number): number[] =>
  BANDS.map((end, i) => {
    const start = BANDS[i - 1] ?? 0;
    return Math.max(0, Math.min(1, (score - start) / (end - start)));
  });
