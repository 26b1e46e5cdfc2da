import type { Phrase } from './rank-suggestions.ts';

export interface StepPhrase extends Phrase {
  /** Times a week. */
  readonly frequency: number;
}

/** Built-in phrases by what they suggest. */
export interface Phrases {
  readonly aims: readonly Phrase[];
  readonly goals: readonly Phrase[];
  readonly steps: readonly StepPhrase[];
  readonly obstacles: readonly Phrase[];
  readonly helpers: readonly Phrase[];
}

/** Form of `content/suggestions.json`. */
export interface PhraseContent {
  readonly aims: readonly { readonly label: string; readonly domain: string }[];
  readonly goals: readonly { readonly label: string; readonly domain: string; readonly aimHints: readonly string[] }[];
  readonly steps: readonly {
    readonly label: string;
    readonly domain: string;
    readonly frequency: number;
    readonly goalHints: readonly string[];
  }[];
  readonly obstacles: readonly string[];
  readonly helpers: readonly string[];
}

/** Returns the phrases of the content file, with the fields of each kind by their common names. */
export function phrasesOf({ aims, goals, steps, obstacles, helpers }: PhraseContent): Phrases {
  return {
    aims,
    goals: goals.map(({ label, domain, aimHints }) => ({ label, domain, hints: aimHints })),
    steps: steps.map(({ label, domain, frequency, goalHints }) => ({ label, domain, frequency, hints: goalHints })),
    obstacles: obstacles.map(withoutDomain),
    helpers: helpers.map(withoutDomain),
  };
}

function withoutDomain(label: string): Phrase {
  return { label, domain: '' };
}
