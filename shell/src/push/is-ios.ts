/**
 * True on an iPhone or iPad, where only an installed app can show notifications. An iPad identifies itself as a Mac.
 */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
