import { INITIAL_REDRAWS_LEFT } from '@northkeep/contracts/suggestions';

/** Maximum number of used suggestions that are remembered for each goal, so that they are not suggested again. */
export const USED_SUGGESTIONS_MAX = 200;

/** Key of the redraw counter for suggested steps, which all goals share. */
export const STEP_REDRAW_COUNTER = 'steps';
/** Key of the redraw counter for suggested aims. */
export const AIM_REDRAW_COUNTER = 'aims';

export interface SuggestionHistory {
  /**
   * Number of redraws left for each counter: `aims`, `steps`, or the id of an aim for the suggestions of its goals. A
   * missing counter has all its redraws left.
   */
  readonly left: Readonly<Record<string, number>>;
  /** Suggestions in lower case that were offered or added before, by id of the goal; the newest last. */
  readonly used: Readonly<Record<string, readonly string[]>>;
}

export const EMPTY_SUGGESTION_HISTORY: SuggestionHistory = { left: {}, used: {} };

export function countRedrawsLeft({ left }: SuggestionHistory, counter: string): number {
  return left[counter] ?? INITIAL_REDRAWS_LEFT;
}

/** Returns the suggestion history with one redraw less for a counter, or the same history when none is left. */
export function spendRedraw(memory: SuggestionHistory, counter: string): SuggestionHistory {
  const left = countRedrawsLeft(memory, counter);
  return left === 0 ? memory : { ...memory, left: { ...memory.left, [counter]: left - 1 } };
}

/** Adds suggestions to the list of those that are not offered for a goal again; only the newest are kept. */
export function addUsedSuggestions(
  memory: SuggestionHistory,
  goalId: string,
  labels: readonly string[],
): SuggestionHistory {
  const used = new Set(memory.used[goalId]);
  for (const label of labels.map((text) => text.toLowerCase())) {
    used.delete(label);
    used.add(label);
  }
  return { ...memory, used: { ...memory.used, [goalId]: [...used].slice(-USED_SUGGESTIONS_MAX) } };
}

/** Decodes a stored suggestion history; invalid data are dropped. */
export function decodeSuggestionHistory(stored: unknown): SuggestionHistory {
  const { left, used } = isRecord(stored) ? stored : {};
  return {
    left: Object.fromEntries(
      Object.entries(isRecord(left) ? left : {}).flatMap(([counter, count]) =>
        typeof count === 'number' ? [[counter, Math.min(INITIAL_REDRAWS_LEFT, Math.max(0, Math.round(count)))]] : [],
      ),
    ),
    used: Object.fromEntries(
      Object.entries(isRecord(used) ? used : {}).flatMap(([goalId, labels]) =>
        Array.isArray(labels)
          ? [[goalId, labels.filter((label) => typeof label === 'string').slice(-USED_SUGGESTIONS_MAX)]]
          : [],
      ),
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
