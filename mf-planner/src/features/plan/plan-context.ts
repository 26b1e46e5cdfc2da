import { obstacles } from '@northkeep/shared-vault';
import { getDirectionTexts } from './direction-text.ts';
import { labelOf } from './plan.ts';

/** Returns the texts that influence only the order of suggestions: the direction and the obstacles. */
export function getSuggestionRankingTexts(): string[] {
  return [...getDirectionTexts(), ...obstacles.items.map(labelOf)];
}
