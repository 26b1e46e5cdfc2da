/** Menu button of a part of the plan, in the row that shows it. */
const MENU_BUTTON = 'button[aria-haspopup="menu"]';

/**
 * Watches for a key or a press from now on. The returned function focuses the menu button in the row of a part of the
 * plan, on the next frame, which has its row. It does nothing after a key or a press: the person has gone on meanwhile.
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

/** The row of a part of the plan; the one of a dialog covers that of the page and comes after it. */
const findRow = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].filter(({ dataset }) => dataset.part === id).at(-1);
