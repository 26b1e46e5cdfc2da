import { EARLY_START_MEDIA, LATER_PRELOAD_ATTRIBUTE } from '@northkeep/contracts';
import { isPrerendered } from './is-prerendered.ts';

/** Maximum time in ms to wait for the page's own files and an idle moment. */
const WAIT_MS = 3_000;

/**
 * Resolves when the page may run the code that makes it interactive: at once if the page is rendered by a script, and on
 * a device with a mouse, which usually has a fast network and processor. A prerendered page is readable without this
 * code, so on a phone it starts in the first idle moment after its content was painted, or after its files were loaded if
 * nothing is painted (a tab in the background), unless the user acts earlier.
 *
 * Never resolves without WebCrypto, which browsers offer to https and localhost only: then no script could be verified,
 * and the sentence in index.html says what to do.
 */
export const whenReadyToStart = new Promise<void>((start) => {
  if (crypto.subtle === undefined) return document.getElementById('needs-https')?.removeAttribute('hidden');
  if (!isPrerendered() || matchMedia(EARLY_START_MEDIA).matches) return start();
  const begin = (): void => {
    preloadListedScripts();
    start();
  };
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, begin, { once: true, capture: true });
  const beginWhenIdle = (): void => {
    preloadListedScripts();
    (globalThis.requestIdleCallback ?? setTimeout)(begin);
  };
  // A browser that does not report paints ignores the entry type.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) beginWhenIdle();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', beginWhenIdle, { once: true });
  setTimeout(begin, WAIT_MS);
});

/** Downloads all scripts that the start needs at once. Otherwise, each would be requested by the one before it. */
function preloadListedScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${LATER_PRELOAD_ATTRIBUTE}]`))
    link.removeAttribute('media');
}
