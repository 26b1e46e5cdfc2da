import type { DatePhrase } from '@northkeep/shared-kit/date-phrase';
import { announceToScreenReaders, create } from '@northkeep/shared-kit/runtime';
import { removePhrase } from '../../rules/remove-phrase.ts';
import { phraseTexts } from './copy.ts';
import { describePhrase } from './describe-phrase.ts';
import { canQuickSchedule } from './plan.ts';
import { parsePhrase } from './read-phrase.ts';

interface FoundPhrase extends DatePhrase {
  readonly lineId: string;
  /** Text in which the phrase was found; the positions of the phrase refer to it. */
  readonly text: string;
}

/** Date phrase in the line that the user is typing, until it is applied, refused or the line is left. */
export const useTypedPhrase = create<{ readonly found: FoundPhrase | null }>(() => ({ found: null }));

/** Phrases that the user has refused, by line id: they stay part of the text. */
const refused = new Map<string, string>();
/** Latest typed text, so that the result for an earlier text is dropped when it arrives later. */
let latest = '';

const wordsOf = ({ text, start, end }: FoundPhrase): string => text.slice(start, end);

/** Looks for a date phrase in a text that the user is typing. */
export async function detectPhrase(lineId: string, text: string): Promise<void> {
  latest = text;
  const date = await parsePhrase(text);
  if (latest !== text) return;
  const found = date && removePhrase(text, date) !== null ? { ...date, lineId, text } : null;
  const words = refused.get(lineId);
  if (!found || (words !== undefined && wordsOf(found).startsWith(words))) return hidePhrase();
  const before = useTypedPhrase.getState().found;
  useTypedPhrase.setState({ found });
  const when = describePhrase(found);
  if (!before || describePhrase(before) !== when)
    announceToScreenReaders(canQuickSchedule() ? phraseTexts.found(when) : phraseTexts.pro(when));
}

/** Returns the phrase of a line when it belongs to the given text; otherwise null. */
export function getTypedPhrase(lineId: string, text: string): FoundPhrase | null {
  const { found } = useTypedPhrase.getState();
  return found?.lineId === lineId && found.text === text ? found : null;
}

export function hidePhrase(): void {
  if (useTypedPhrase.getState().found) useTypedPhrase.setState({ found: null });
}

/** Refuses the phrase, so that its words stay part of the text. */
export function rejectPhrase(found: FoundPhrase): void {
  refused.set(found.lineId, wordsOf(found));
  hidePhrase();
  announceToScreenReaders(phraseTexts.kept);
}

/**
 * Forgets the found and the refused phrase of a line that lost the focus, so that the phrase is recognised again when
 * it is typed again.
 */
export function forgetPhrase(lineId: string): void {
  refused.delete(lineId);
  latest = '';
  hidePhrase();
}
