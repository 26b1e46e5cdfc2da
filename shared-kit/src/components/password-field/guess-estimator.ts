import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// Imported on demand: the lists of common passwords and words are about 200 kB, compressed.

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

/**
 * Estimates how many guesses an attacker needs who knows common passwords and words, keyboard patterns, dates and
 * `own`, the words of the user. `usesOwn` is true when one of `own` is part of the password.
 */
export function estimateGuesses(password: string, own: readonly string[]): { guesses: number; usesOwn: boolean } {
  const { guesses, sequence } = estimator.check(password, [...own]);
  return { guesses, usesOwn: sequence.some(isOwnWord) };
}

const isOwnWord = (match: Match): boolean => match.dictionaryName === 'userInputs';
