import { findFocusTarget, isFocusable, type RememberedFocus, rememberFocus } from './remembered-focus.ts';
import { watchTyping } from './typing-watch.ts';

/**
 * Number of layers whose last focused element is remembered: a menu, the dialog below it, the page that opened it, and
 * one more.
 */
const HISTORY_MAX = 4;
/** Popups of Base UI while they are open. They take the focus themselves, and close when it goes elsewhere. */
const OPEN_POPUP = ':is([role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"])[data-open]';

/**
 * Moves the focus when the focused element is removed, hidden or disabled, because browsers then focus `<body>`. It
 * goes to the same control of the next list item, otherwise to the nearest heading above, otherwise to the element that
 * had the focus before. Waits for one animation frame, so that code which moves the focus itself comes first.
 *
 * When another tab or device removes a field while the user types in it, the focus stays away until the user pauses for
 * a second or clicks, and the input until then is discarded, so that the rest of a text never enters another field.
 * @returns Stops watching the document.
 */
export function restoreLostFocus(): () => void {
  let history: RememberedFocus[] = [];
  let isLost = false;
  let frame = 0;
  let pause = 0;
  const typing = watchTyping(() => isLost && !isFocusHeld());

  const restore = () => {
    frame = 0;
    if (!isLost || isFocusHeld()) return;
    const target = findFocusTarget(history);
    const popup = [...document.querySelectorAll(OPEN_POPUP)].at(-1);
    if (!target || popup?.contains(target) === false) return;
    const pauseLeft = typing.pauseLeft();
    if (pauseLeft > 0 && target !== history.at(-1)?.element.deref()) {
      clearTimeout(pause);
      pause = window.setTimeout(restore, pauseLeft);
      return;
    }
    // A target such as a heading is not a control, so it is made focusable only while it has the focus.
    if (!isFocusable(target)) target.tabIndex = -1;
    target.focus({ preventScroll: target.tabIndex < 0 });
  };
  const check = () => {
    const latest = history.at(-1);
    if (latest === undefined || isFocusHeld()) return;
    // If the last focused element is still usable, the user has clicked an empty part of the page, so its focus is not
    // restored.
    const element = latest.element.deref();
    if (!isLost && element && isFocusable(element)) return;
    isLost = true;
    frame ||= requestAnimationFrame(restore);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    isLost = false;
    // The link that skips to the content is not remembered. It is on every page and would get the focus whenever a form
    // is removed.
    if (target.matches('[href^="#"]')) return;
    const latest = rememberFocus(target);
    // One element is remembered for each layer, so that moving through a long menu with the arrow keys does not
    // displace the row that opened it.
    const others = history.filter(({ layer }) => layer?.deref() !== latest.layer?.deref());
    history = [...others, latest].slice(-HISTORY_MAX);
  };
  /**
   * Cancels the restoration of a lost focus when the user presses a pointer button, because the press moves the focus
   * itself.
   */
  const forget = () => {
    typing.end();
    if (isLost) history = [];
    isLost = false;
  };

  // While nothing has the focus, every change of the DOM triggers a check, because it may add an element to focus, such
  // as the heading of a page that was loading.
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', check);
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(pause);
    typing.stop();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', check);
    document.removeEventListener('pointerdown', forget);
  };
}

/** True while an element other than the page itself has the focus. */
function isFocusHeld(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && !activeElement.matches(':disabled');
}
