import { EncryptedValue } from '@northkeep/shared-vault';
import {
  addUsedSuggestions,
  countRedrawsLeft,
  decodeSuggestionHistory,
  EMPTY_SUGGESTION_HISTORY,
  type SuggestionHistory,
  spendRedraw,
} from '../../rules/suggestion-memory.ts';

const stored = new EncryptedValue<SuggestionHistory>({
  name: 'used-suggestions',
  empty: EMPTY_SUGGESTION_HISTORY,
  decode: decodeSuggestionHistory,
});

/** Observable store of the redraw counters and of the suggestions that were used before, encrypted on this device. */
export const suggestionHistory = {
  redrawsLeft: (counter: string): number => countRedrawsLeft(stored.value, counter),
  spendRedraw: (counter: string): void => void stored.set(spendRedraw(stored.value, counter)),
  usedFor: (goalId: string): readonly string[] => stored.value.used[goalId] ?? [],
  remember: (goalId: string, labels: readonly string[]): void =>
    void stored.set(addUsedSuggestions(stored.value, goalId, labels)),
};
