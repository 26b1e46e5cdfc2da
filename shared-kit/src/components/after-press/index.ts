let isPressed = false;
const setPressed = (now: boolean): void => {
  isPressed = now;
};
// A prerendered page has no document.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => setPressed(true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setPressed(false), true);
}

/**
 * Runs a function after the pointer is released, because the function could otherwise move the element under the
 * pointer before its click: a press on a button takes the focus from a field, and what that shows or removes moves the
 * button.
 */
export function afterPress(run: () => void): void {
  const attempt = () => {
    if (isPressed) document.addEventListener('pointerup', () => setTimeout(attempt), { once: true });
    else run();
  };
  setTimeout(attempt);
}
