/** Menu button of a part of the plan, in the row that shows it. */
const MENU_BUTTON = 'button[aria-haspopup="menu"]';

/**
 * Returns a function that focuses the menu button in the row of a part of the plan. It waits one frame, so that the row
 * is rendered. It does nothing when the user has pressed a key or a pointer button since this call.
 */
export function followRestored(): (id: string) => void {
  let isIdle = true;
  const goOn = () => {
    isIdle = false;
    stop();
  };
  const stop = () => {
    document.removeEventListener('keydown', goOn, true);
    document.removeEventListener('pointerdown', goOn, true);
  };
  document.addEventListener('keydown', goOn, true);
  document.addEventListener('pointerdown', goOn, true);
  return (id) =>
    requestAnimationFrame(() => {
      stop();
      if (isIdle) findRow(id)?.querySelector<HTMLElement>(MENU_BUTTON)?.focus();
    });
}

/**
 * Finds the row of a part of the plan. A row in a dialog covers the one on the page and comes later in the document, so
 * the last match is returned.
 */
const findRow = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].filter(({ dataset }) => dataset.part === id).at(-1);
