import { localTime } from '@northkeep/contracts';
import { type DatePhrase, loadDatePhraseParser, mayContainDatePhrase } from '@northkeep/shared-kit/date-phrase';
import { userTimeZone, userToday } from '@northkeep/shared-vault';

/**
 * Reads the date phrase in a text; returns null without one. The parser is loaded only when a text may contain a
 * phrase.
 */
export async function parseDatePhrase(text: string): Promise<DatePhrase | null> {
  if (!mayContainDatePhrase(text)) return null;
  try {
    const { findDatePhrase } = await loadDatePhraseParser();
    const now = new Date();
    return findDatePhrase(text, { date: userToday(now), time: localTime(now, userTimeZone()) });
  } catch (error) {
    // While offline the parser may not be loaded yet; the words then stay plain text.
    console.debug('phrases of dates are not read', error);
    return null;
  }
}
