import { modalStore } from '@northkeep/shared-kit/runtime';

/** Maximum time in ms to wait until menus and the palette are closed; a page is printed without its dialogs. */
const WAIT_MS = 1000;

/** Prints the page once the menu or palette that the command was chosen in is closed. */
export function printPage(): void {
  const end = performance.now() + WAIT_MS;
  const attempt = () => {
    if (modalStore.getState().count > 0 && performance.now() < end) requestAnimationFrame(attempt);
    else window.print();
  };
  requestAnimationFrame(attempt);
}
