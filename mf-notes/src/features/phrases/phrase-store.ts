import type { DatePhrase } from '@northkeep/shared-kit/date-phrase';
import { announceToScreenReaders, create } from '@northkeep/shared-kit/runtime';
import { removeDatePhrase } from '../../rules/remove-phrase.ts';
import { datePhraseTexts } from './copy.ts';
import { dateWordsHint } from './date-words-hint.ts';
import { describeDatePhrase } from './describe-phrase.ts';
import { canQuickSchedule } from './plan.ts';
import { parseDatePhrase } from './read-phrase.ts';

interface FoundPhrase extends DatePhrase {
  readonly lineId: string;
  /** Text in which the phrase was found; the positions of the phrase refer to it. */
  readonly text: string;
}

/**
 * Date phrase in the line that the user is typing. It is removed when the user applies it, refuses it or leaves the
 * line.
 */
export const useTypedDatePhrase = create<{ readonly found: FoundPhrase | null }>(() => ({ found: null }));

/**
 * Date phrases that the user has refused, by the id of the line. A refused phrase is not offered again and stays in the
 * text.
 */
const refused = new Map<string, string>();
/** Latest typed text, so that the result for an earlier text is dropped when it arrives later. */
let latest = '';

const wordsOf = ({ text, start, end }: FoundPhrase): string => text.slice(start, end);

/** Looks for a date phrase in a text that the user is typing. */
export async function detectDatePhrase(lineId: string, text: string): Promise<void> {
  latest = text;
  const date = await parseDatePhrase(text);
  if (latest !== text) return;
  const found = date && removeDatePhrase(text, date) !== null ? { ...date, lineId, text } : null;
  const words = refused.get(lineId);
  if (!found || (words !== undefined && wordsOf(found).startsWith(words))) return hideDatePhrase();
  if (!canQuickSchedule() && !dateWordsHint.show(lineId)) return hideDatePhrase();
  const before = useTypedDatePhrase.getState().found;
  useTypedDatePhrase.setState({ found });
  const when = describeDatePhrase(found);
  if (!before || describeDatePhrase(before) !== when)
    announceToScreenReaders(canQuickSchedule() ? datePhraseTexts.found(when) : datePhraseTexts.pro(when));
}

/** Returns the phrase of a line when it belongs to the given text; otherwise null. */
export function getTypedDatePhrase(lineId: string, text: string): FoundPhrase | null {
  const { found } = useTypedDatePhrase.getState();
  return found?.lineId === lineId && found.text === text ? found : null;
}

export function hideDatePhrase(): void {
  if (useTypedDatePhrase.getState().found) useTypedDatePhrase.setState({ found: null });
}

/** Refuses the phrase, so that its words stay part of the text. */
export function rejectDatePhrase(found: FoundPhrase): void {
  refused.set(found.lineId, wordsOf(found));
  hideDatePhrase();
  announceToScreenReaders(datePhraseTexts.kept);
}

/**
 * Forgets the found and the refused phrase of a line that lost the focus, so that the phrase is recognised again when
 * it is typed again.
 */
export function forgetDatePhrase(lineId: string): void {
  refused.delete(lineId);
  latest = '';
  dateWordsHint.leave(lineId);
  hideDatePhrase();
}
