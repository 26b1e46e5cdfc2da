import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';

/** Maximum time in ms to wait for the page's own files and an idle moment. */
const WAIT_MS = 3_000;

/** True if the server has filled the root element (`renderPage` of contracts). */
export const isPrerendered = (): boolean =>
  document.getElementById('root')?.hasAttribute(PRERENDERED_ATTRIBUTE) ?? false;

/**
 * Resolves when the page may load the code that makes it interactive: at once if the page is rendered by a script. A
 * prerendered page is readable without this code, so it first loads its own files and paints, unless the user acts
 * earlier.
 */
export const whenReadyToStart = new Promise<void>((start) => {
  const begin = (): void => start();
  if (!isPrerendered()) return begin();
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, begin, { once: true, capture: true });
  addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(begin), { once: true });
  setTimeout(begin, WAIT_MS);
});
