import { EncryptedValue } from '@northkeep/shared-vault';
import {
  countRedrawsLeft,
  decodeMemory,
  EMPTY_MEMORY,
  rememberUsed,
  type SuggestionMemory,
  spendRedraw,
} from '../../rules/suggestion-memory.ts';

const stored = new EncryptedValue<SuggestionMemory>({
  name: 'used-suggestions',
  empty: EMPTY_MEMORY,
  decode: decodeMemory,
});

/** Redraw counters and used suggestions, encrypted on this device. Observable. */
export const suggestionHistory = {
  redrawsLeft: (counter: string): number => countRedrawsLeft(stored.value, counter),
  spendRedraw: (counter: string): void => stored.set(spendRedraw(stored.value, counter)),
  usedFor: (goalId: string): readonly string[] => stored.value.used[goalId] ?? [],
  remember: (goalId: string, labels: readonly string[]): void => stored.set(rememberUsed(stored.value, goalId, labels)),
};
