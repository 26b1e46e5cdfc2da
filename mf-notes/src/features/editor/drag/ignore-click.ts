/** Ignores the click that a browser fires after a release over the element that was pressed, when a drag has ended. */
export function ignoreClickOfRelease(): void {
  const done = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: done.signal });
  setTimeout(() => done.abort());
}
