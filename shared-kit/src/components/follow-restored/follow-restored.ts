/**
 * Returns a function that focuses a control of the row that an undo has restored. That function waits one frame before
 * it looks for the control, so that the row is rendered. It does nothing when the user has pressed a key or a pointer
 * button since `prepareRestoredRowFocus` was called.
 */
export function prepareRestoredRowFocus(): (find: () => HTMLElement | null | undefined) => void {
  let isIdle = true;
  const goOn = () => {
    isIdle = false;
    stop();
  };
  const stop = () => {
    document.removeEventListener('keydown', goOn, true);
    document.removeEventListener('pointerdown', goOn, true);
  };
  document.addEventListener('keydown', goOn, true);
  document.addEventListener('pointerdown', goOn, true);
  return (find) =>
    requestAnimationFrame(() => {
      stop();
      if (isIdle) find()?.focus();
    });
}
