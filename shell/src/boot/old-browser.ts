// Part of the script in the head of the page, which is written in syntax that every browser reads. In a browser that is
// older than the supported ones it says so, because the app's scripts may fail there without a word.

const NOTICE_ID = 'needs-browser';

/** True if the browser has the features that came last to the oldest supported versions of each engine. */
export const isSupportedBrowser = (): boolean =>
  typeof AbortSignal === 'function' && 'any' in AbortSignal && 'union' in Set.prototype;

addEventListener('DOMContentLoaded', () => {
  const notice = document.getElementById(NOTICE_ID);
  if (notice && !isSupportedBrowser()) notice.hidden = false;
});
