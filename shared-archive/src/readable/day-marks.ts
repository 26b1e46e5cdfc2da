/**
 * Matches the details in parentheses at the end of a note: its time, its planned minutes, its priority, its deadline
 * and its labels, each optional. Empty parentheses mark a note without details whose text ends like details.
 */
export const NOTE_DETAILS =
  / \((?:(?<time>\d{2}:\d{2})(?:, |(?=\))))?(?:(?<minutes>\d{1,4}) min(?:, |(?=\))))?(?:!(?<priority>high|medium|low)(?:, |(?=\))))?(?:due (?<deadline>\d{4}-\d{2}-\d{2})(?:, |(?=\))))?(?<labels>#[^\s()]+(?: #[^\s()]+)*)?\)$/;
/** Matches a deadline that the details can state. */
export const DEADLINE = /^\d{4}-\d{2}-\d{2}$/;
/** Marks of the priorities of a note. */
export const PRIORITY_MARKS: Readonly<Record<string, string>> = { high: '!high', medium: '!medium', low: '!low' };
export const NO_DETAILS = ' ()';
/** Matches the last row of a journal entry with its categories. */
export const ENTRY_TAGS = /^#\S+(?: #\S+)*$/;
/** Last row of a journal entry without categories whose text ends like categories. */
export const NO_TAGS = '#';

/** Encodes a category as a tag without white space, control characters or parentheses, which would end it. */
export const encodeTag = (category: string): string =>
  category === ''
    ? ''
    : `#${category.replace(/[\s\p{Cc}()%]/gu, (mark) => (mark === '(' ? '%28' : mark === ')' ? '%29' : encodeURIComponent(mark)))}`;

/** Returns the category of a tag without its `#`. A tag that {@link encodeTag} has not written stays as it is. */
export function decodeTag(tag: string): string {
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}
