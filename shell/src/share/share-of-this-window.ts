import { SHARE_FRAGMENT } from '../worker/messages.ts';

const APP_WINDOW = '(display-mode: standalone), (display-mode: window-controls-overlay)';

let shareId: string | null = null;

/**
 * Returns the id of the share that opened this window of the installed app, or null. A share sheet opens the installed
 * app; the form of a website opens a browser tab. Removes the id from the URL.
 */
export function readShareOfThisWindow(): string | null {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(SHARE_FRAGMENT)) return shareId;
  shareId = window.matchMedia(APP_WINDOW).matches ? hash.slice(SHARE_FRAGMENT.length) : null;
  window.history.replaceState(window.history.state, '', pathname + search);
  return shareId;
}
