import type { SuggestionPhrase } from './rank-suggestions.ts';

export interface StepPhrase extends SuggestionPhrase {
  /** Planned number of times a week. */
  readonly frequency: number;
}

/** Built-in phrases, grouped by the type of suggestion. */
export interface Phrases {
  readonly aims: readonly SuggestionPhrase[];
  readonly goals: readonly SuggestionPhrase[];
  readonly steps: readonly StepPhrase[];
  readonly obstacles: readonly SuggestionPhrase[];
  readonly helpers: readonly SuggestionPhrase[];
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

/** Returns the phrases of the content file, with the same field names for every type of phrase. */
export function phrasesOf({ aims, goals, steps, obstacles, helpers }: PhraseContent): Phrases {
  return {
    aims,
    goals: goals.map(({ label, domain, aimHints }) => ({ label, domain, hints: aimHints })),
    steps: steps.map(({ label, domain, frequency, goalHints }) => ({ label, domain, frequency, hints: goalHints })),
    obstacles: obstacles.map(withoutDomain),
    helpers: helpers.map(withoutDomain),
  };
}

function withoutDomain(label: string): SuggestionPhrase {
  return { label, domain: '' };
}
