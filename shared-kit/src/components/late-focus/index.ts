/** Elements that take the letters or the choice of the user. */
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

interface UserWatch {
  /** True when the user has pressed a pointer button or a key and another field has the focus. */
  hasGoneOn: () => boolean;
  stop: () => void;
}

/**
 * Watches whether the user focuses another field: moving the focus afterwards would redirect what is typed there. A
 * focus moved by code, for example when a dialog closes, does not count.
 */
function watchUser(): UserWatch {
  const before = document.activeElement;
  const end = new AbortController();
  let hasPressed = false;
  const note = () => {
    hasPressed = true;
  };
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, note, { capture: true, signal: end.signal });
  const hasGoneOn = () => {
    const { activeElement } = document;
    return hasPressed && activeElement !== before && activeElement?.matches(FIELD) === true;
  };
  return { hasGoneOn, stop: () => end.abort() };
}

/**
 * Focuses an element in the next frame, when it is rendered or has its new place in the document. Does nothing when the
 * user has focused another field before that frame, or when `find` returns no element.
 */
export function focusInNextFrame(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  const user = watchUser();
  requestAnimationFrame(() => {
    user.stop();
    if (!user.hasGoneOn()) find()?.focus(options);
  });
}

/**
 * Focuses an element, and tries again in each frame while it is hidden: a virtual list hides a row until it is measured,
 * and a hidden element cannot get the focus. Stops when the user focuses another field.
 * @param onEnd - called once, with true when the element has the focus
 * @returns Stops trying.
 */
export function focusOnceShown(element: HTMLElement, onEnd: (isFocused: boolean) => void): () => void {
  const user = watchUser();
  let frame = 0;
  const end = (isFocused: boolean) => {
    user.stop();
    onEnd(isFocused);
  };
  const attempt = () => {
    if (user.hasGoneOn()) return end(false);
    element.focus();
    if (document.activeElement === element) end(true);
    else frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => {
    user.stop();
    cancelAnimationFrame(frame);
  };
}
