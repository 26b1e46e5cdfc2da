import { localDate } from '@northkeep/contracts';
import { type DatePhrase, loadDatePhraseParser, mayContainDatePhrase } from '@northkeep/shared-kit/date-phrase';
import { userTimeZone } from '@northkeep/shared-vault';

/**
 * Reads the date phrase in a text; returns null without one. The parser is loaded only when a text may contain a
 * phrase.
 */
export async function parseDatePhrase(text: string): Promise<DatePhrase | null> {
  if (!mayContainDatePhrase(text)) return null;
  try {
    const { findDatePhrase } = await loadDatePhraseParser();
    const zone = userTimeZone();
    const now = new Date();
    return findDatePhrase(text, { date: localDate(now, zone), time: localTime(now, zone) });
  } catch (error) {
    // While offline the parser may not be loaded yet; the words then stay plain text.
    console.debug('phrases of dates are not read', error);
    return null;
  }
}

/** Returns the time of day (`HH:MM`) of an instant in a time zone. */
function localTime(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.hour}:${parts.minute}`;
}
