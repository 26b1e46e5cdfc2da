import { lines } from '@northkeep/shared-vault';
import { isEditable, type LineItem } from './line-changes.ts';

/** Number of lines below a line that are searched for its copy; another device may have inserted lines between. */
const SEARCHED_LINES_MAX = 20;

/**
 * Returns the copy that holds a text which was typed into a line, after a change from another device has replaced the
 * line's own text; undefined while the line itself has the text.
 */
export function findCopyWithText(line: LineItem, text: string): LineItem | undefined {
  if (line.text === text) return undefined;
  const after = lines.items.indexOf(line) + 1;
  return lines.items
    .slice(after, after + SEARCHED_LINES_MAX)
    .find((other) => other.copyOf === line.id && other.text === text && isEditable(other));
}
