import type { AimContext, GoalContext, StepContext } from '@northkeep/contracts/suggestions';

export type SuggestionContext = AimContext | GoalContext | StepContext;
/** Name of a text or a list of texts in a request to the assistant. */
export type SentTextName = keyof AimContext | keyof GoalContext | keyof StepContext;

export interface SentTextGroup {
  readonly name: SentTextName;
  readonly texts: readonly string[];
}

/** Returns all non-empty texts of a request context, grouped by name. A dialog shows them before they are sent. */
export function listSentTexts(context: SuggestionContext): SentTextGroup[] {
  return Object.entries(context).flatMap(([name, value]: [string, unknown]) => {
    const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string' && text !== '');
    // Object.entries types the names as `string`; the cast restores the names of the context's own type.
    return texts.length === 0 ? [] : [{ name: name as SentTextName, texts }];
  });
}

/**
 * Returns true when a context has a text that is not among the approved ones. Earlier suggestions need no approval: the
 * assistant made them.
 */
export function needsApproval(context: SuggestionContext, approved: ReadonlySet<string>): boolean {
  return listSentTexts(context).some(
    ({ name, texts }) => name !== 'previous' && texts.some((text) => !approved.has(text)),
  );
}
