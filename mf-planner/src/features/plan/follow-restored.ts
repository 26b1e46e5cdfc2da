import { prepareRestoredRowFocus } from '@northkeep/shared-kit/follow-restored';
import { MENU_BUTTON_SELECTOR } from './menu-button.ts';

/**
 * Returns a function that focuses the menu button in the row of a restored part, unless the user has meanwhile pressed
 * a key or a pointer button.
 */
export function prepareRestoredItemFocus(): (id: string) => void {
  const follow = prepareRestoredRowFocus();
  return (id) => follow(() => findRow(id)?.querySelector<HTMLElement>(MENU_BUTTON_SELECTOR));
}

/**
 * Finds the row of a part of the plan. A row in a dialog covers the one on the page and comes later in the document, so
 * the last match is returned.
 */
const findRow = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].filter(({ dataset }) => dataset.part === id).at(-1);
