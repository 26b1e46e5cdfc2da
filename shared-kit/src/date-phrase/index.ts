export type { DatePhrase, LocalNow } from './find-date-phrase.ts';

const HINTS =
  /\b(to-?day|tonight|tomorrow|tmrw?|(mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thu(rs?)?|fri|weekend|next|in (a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+)|from now|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|at \d|\d{4}-\d\d-\d\d)/i;

/** Returns false for a text that cannot contain a date phrase, so that most texts do not load the parser. */
export function mayContainDatePhrase(text: string): boolean {
  return HINTS.test(text);
}

/** Loads the parser of date phrases, about 20 kB of compressed script. */
export const loadDatePhraseParser = (): Promise<typeof import('./find-date-phrase.ts')> =>
  import('./find-date-phrase.ts');
