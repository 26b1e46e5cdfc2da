import { cutText } from '@northkeep/contracts';

/** Number of titles above a nested item that its text begins with. The titles above them are left out. */
const TITLES_MAX = 10;
/** Maximum length of such a title. A longer one is cut, because it would be repeated in each item below it. */
const TITLE_LENGTH_MAX = 200;

/**
 * Returns the text of a nested item: the titles of the items above it, from the outermost to the innermost, and its own
 * text. Each title above is a record of its own, so cutting it here loses nothing, while repeating it in full would
 * make the result quadratic in the size of the file.
 */
export function joinTitles(above: readonly string[], text: string): string {
  const titles = above.slice(-TITLES_MAX).map(shortTitle);
  return [...titles, text].filter((part) => part.trim() !== '').join(' › ');
}

function shortTitle(title: string): string {
  return cutText(title, TITLE_LENGTH_MAX, '…');
}
