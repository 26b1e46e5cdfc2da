import { obstacles } from '@northkeep/shared-vault';
import { directionText } from './direction-text.ts';
import { labelOf } from './plan.ts';

/** Returns the texts that influence only the order of suggestions: the direction and the obstacles. */
export function getRankingContext(): string[] {
  return [...directionText(), ...obstacles.items.map(labelOf)];
}
