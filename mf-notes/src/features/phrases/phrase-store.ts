import type { DatePhrase } from '@northkeep/shared-kit/date-phrase';
import { announceToScreenReaders, create } from '@northkeep/shared-kit/runtime';
import { removePhrase } from '../../rules/remove-phrase.ts';
import { phraseTexts } from './copy.ts';
import { describePhrase } from './describe-phrase.ts';
import { canQuickSchedule } from './plan.ts';
import { readPhrase } from './read-phrase.ts';

interface FoundPhrase extends DatePhrase {
  readonly lineId: string;
  /** The text that the positions belong to. */
  readonly text: string;
}

/** The phrase of a date in the line that is typed in, until it is taken, refused or left. */
export const usePhrase = create<{ readonly found: FoundPhrase | null }>(() => ({ found: null }));

/** Phrases that the person has refused, by line: they stay words. */
const refused = new Map<string, string>();
/** The latest text typed, so that a slower reading of an earlier one is dropped. */
let latest = '';

const wordsOf = ({ text, start, end }: FoundPhrase): string => text.slice(start, end);

/** Looks for a phrase in a text that the person is typing. */
export async function lookForPhrase(lineId: string, text: string): Promise<void> {
  latest = text;
  const date = await readPhrase(text);
  if (latest !== text) return;
  const found = date && removePhrase(text, date) !== null ? { ...date, lineId, text } : null;
  const words = refused.get(lineId);
  if (!found || (words !== undefined && wordsOf(found).startsWith(words))) return hidePhrase();
  const before = usePhrase.getState().found;
  usePhrase.setState({ found });
  const when = describePhrase(found);
  if (!before || describePhrase(before) !== when)
    announceToScreenReaders(canQuickSchedule() ? phraseTexts.found(when) : phraseTexts.pro(when));
}

/** The phrase of a line, where it is about the text given. */
export function phraseOf(lineId: string, text: string): FoundPhrase | null {
  const { found } = usePhrase.getState();
  return found?.lineId === lineId && found.text === text ? found : null;
}

export function hidePhrase(): void {
  if (usePhrase.getState().found) usePhrase.setState({ found: null });
}

/** Keeps the words of the phrase as words. */
export function refusePhrase(found: FoundPhrase): void {
  refused.set(found.lineId, wordsOf(found));
  hidePhrase();
  announceToScreenReaders(phraseTexts.kept);
}

/** Forgets the phrase of a line that is left: typed again, it is read again. */
export function leavePhrase(lineId: string): void {
  refused.delete(lineId);
  latest = '';
  hidePhrase();
}
