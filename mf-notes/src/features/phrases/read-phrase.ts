import { localDate } from '@northkeep/contracts';
import { type DatePhrase, loadDatePhrases, mayContainDatePhrase } from '@northkeep/shared-kit/date-phrase';
import { userTimeZone } from '@northkeep/shared-vault';

/** Reads the phrase of a date in a text, null without one. The parser is loaded when a text may have one. */
export async function readPhrase(text: string): Promise<DatePhrase | null> {
  if (!mayContainDatePhrase(text)) return null;
  try {
    const { findDatePhrase } = await loadDatePhrases();
    const zone = userTimeZone();
    const now = new Date();
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(now);
    return findDatePhrase(text, { date: localDate(now, zone), time });
  } catch (error) {
    // Offline before the parser was loaded: the words are just words.
    console.debug('phrases of dates are not read', error);
    return null;
  }
}
