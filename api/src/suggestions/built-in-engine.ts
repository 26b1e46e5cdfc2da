import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type PhraseContent,
  type Phrases,
  phrasesOf,
  type StepSuggestion,
  suggestAims,
  suggestGenericSteps,
  suggestGoals,
  suggestSteps,
} from '@northkeep/contracts/suggestions';
import type { SuggestionRequest, SuggestionSubject } from './suggestion-request.ts';

let loaded: Promise<Phrases> | undefined;

/**
 * Reads the phrases from the JSON file that the devices use too. Does not import the file, because Node warns about
 * imported JSON.
 */
function phrases(): Promise<Phrases> {
  loaded ??= readFile(
    createRequire(import.meta.url).resolve('@northkeep/contracts/suggestions/content.json'),
    'utf8',
  ).then((json) => phrasesOf(JSON.parse(json) as PhraseContent));
  return loaded;
}

const once = (labels: readonly string[]): StepSuggestion[] => labels.map((label) => ({ label, frequency: 1 }));
const NOTHING = { context: [], taken: [] };

/** Returns built-in suggestions that fit any user. Each value of `draw` gives different suggestions. */
export async function createGenericSuggestions(
  kind: SuggestionRequest['kind'],
  draw: number,
): Promise<StepSuggestion[]> {
  const { aims, goals, steps } = await phrases();
  if (kind === 'aims') return once(suggestAims({ phrases: aims, direction: '', tailored: 0, draw, ...NOTHING }));
  if (kind === 'goals') return once(suggestGoals({ phrases: goals, aim: '', draw, ...NOTHING }));
  return suggestGenericSteps({ phrases: steps, draw });
}

/** Returns built-in suggestions for the texts of a request, without suggestions that the user has already seen. */
export async function createBuiltInSuggestions(request: SuggestionSubject): Promise<StepSuggestion[]> {
  const { aims, goals, steps } = await phrases();
  const { ideals, obstacles, previous } = request.context;
  const context = [...ideals, ...obstacles];
  switch (request.kind) {
    case 'aims': {
      const taken = [...request.context.existingAims, ...previous];
      const [direction = ''] = ideals;
      return once(suggestAims({ phrases: aims, direction, context: obstacles, taken, tailored: 100, draw: 0 }));
    }
    case 'goals': {
      const { aim, existingGoals } = request.context;
      return once(suggestGoals({ phrases: goals, aim, context, taken: [...existingGoals, ...previous], draw: 0 }));
    }
    case 'steps': {
      const { goal, aim = '', selected, parked } = request.context;
      const used = previous.map((label) => label.toLowerCase());
      return suggestSteps({ phrases: steps, goal, aim, context, taken: [...selected, ...parked], used });
    }
  }
}
