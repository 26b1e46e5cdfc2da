import { pluralOf } from '../../plural-of.ts';
import type { StrengthLabel } from './strength.ts';

/** Reason why a password that satisfies the rules is still weak. Shown as a warning only. */
export type Weakness = 'common' | 'own' | 'guessable';

export interface PasswordEstimate {
  /** Time in seconds that an attacker with a few graphics cards needs to guess the password. */
  readonly seconds: number;
  readonly weakness: Weakness | null;
}

/** Minimum length of a part of a name or email that counts; shorter ones occur in many words by chance. */
const OWN_PART_MIN = 4;
/**
 * Guesses in a second by someone who has the key package and a few graphics cards: one card of 2022 makes about 40,000
 * keys of 210,000 rounds of PBKDF2-SHA256 in a second.
 */
const GUESSES_PER_SECOND = 100_000;
/** A password that takes fewer guesses is among those that every attacker tries first. */
const COMMON_GUESSES_MAX = 1_000_000;
/** Durations in seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/**
 * Estimates the strength of a password; `own` are names and email of the user. Returns null for a password that the
 * length rule rejects. Loads the estimator on first use and rejects when it cannot be loaded.
 */
export async function estimatePassword(
  password: string,
  own: readonly string[] = [],
): Promise<PasswordEstimate | null> {
  if (password.length < 8) return null;
  const parts = own.flatMap((each) => each.split(/[^\p{L}\p{Nd}]+/u)).filter(({ length }) => length >= OWN_PART_MIN);
  const { estimateGuesses } = await import(/* webpackChunkName: "guess-estimator" */ './guess-estimator.ts');
  const { guesses, usesOwn } = estimateGuesses(password, parts);
  const seconds = guesses / GUESSES_PER_SECOND;
  return { seconds, weakness: weaknessOf(guesses, seconds, usesOwn) };
}

function weaknessOf(guesses: number, seconds: number, usesOwn: boolean): Weakness | null {
  if (usesOwn && seconds < YEAR) return 'own';
  if (guesses < COMMON_GUESSES_MAX) return 'common';
  return seconds < DAY ? 'guessable' : null;
}

/** Labels a time in seconds that a guess takes, from 'Weak' (less than a day) to 'Strong' (over a hundred years). */
export function labelGuessTime(seconds: number): StrengthLabel {
  if (seconds < DAY) return 'Weak';
  if (seconds < YEAR) return 'Fair';
  return seconds > 100 * YEAR ? 'Strong' : 'Good';
}

const UNITS = [
  [YEAR, 'year', 'years'],
  [MONTH, 'month', 'months'],
  [DAY, 'day', 'days'],
  [HOUR, 'hour', 'hours'],
  [MINUTE, 'minute', 'minutes'],
  [1, 'second', 'seconds'],
] as const;

/** Describes a time in seconds in one unit: 'less than a second', 'about 3 days', 'more than a hundred years'. */
export function describeGuessTime(seconds: number): string {
  if (seconds > 100 * YEAR) return 'more than a hundred years';
  const [length, one, many] = UNITS.find(([unitLength]) => seconds >= unitLength) ?? [];
  if (length === undefined) return 'less than a second';
  const count = Math.floor(seconds / length);
  return `about ${count} ${pluralOf(count, one, many)}`;
}
