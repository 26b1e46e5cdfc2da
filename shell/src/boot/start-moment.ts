import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';

/** Limit in ms of the wait for the page's own files and an idle moment. */
const WAIT_MS = 3_000;

/** True where the server has filled the root element (`renderPage` of contracts). */
export const isPrerendered = (): boolean =>
  document.getElementById('root')?.hasAttribute(PRERENDERED_ATTRIBUTE) ?? false;

/**
 * Resolves when the page may load what makes it interactive: at once where a script renders it. A prerendered page can
 * be read without, so it first loads its own files and paints, unless an input comes sooner.
 */
export const startMoment = new Promise<void>((start) => {
  const begin = (): void => start();
  if (!isPrerendered()) return begin();
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, begin, { once: true, capture: true });
  addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(begin), { once: true });
  setTimeout(begin, WAIT_MS);
});
