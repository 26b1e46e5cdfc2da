/** Elements that take the letters or the choice of the user. */
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

interface UserWatch {
  /** True once the user has pressed a pointer or a key and another field has the focus. */
  hasGoneOn: () => boolean;
  stop: () => void;
}

/**
 * Watches whether the user goes on in another field: a focus that comes later would take the next letters away. A focus
 * that the code moves, such as that of a closed dialog, does not count.
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
 * Focuses an element in the next frame, when it is rendered or has its new place in the document. The focus stays in
 * another field in which the user has gone on meanwhile. `find` may return nothing: then nothing is focused.
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
 * and a hidden element cannot get the focus. Ends when the user has gone on in another field.
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
