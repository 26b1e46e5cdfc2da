/** Key presses outside of fields while no shortcuts are loaded, each with the path at which it was made. */
let early: (readonly [KeyboardEvent, string])[] = [];

const keep = (event: KeyboardEvent): void => {
  // What is typed into a field is not kept. A button, which has a value too, is no field.
  if (event.target instanceof Element && !event.target.matches('input, textarea, select'))
    early.push([event, location.pathname]);
};

/** Keeps presses for the shortcuts, which are loaded some seconds after the app. */
export const keepEarlyPresses = (): void => document.addEventListener('keydown', keep);
keepEarlyPresses();

/** Returns the presses that were kept for the current path, the oldest first, and keeps no more. */
export function takeEarlyPresses(): KeyboardEvent[] {
  document.removeEventListener('keydown', keep);
  const taken = early.filter(([, path]) => path === location.pathname);
  early = [];
  return taken.map(([event]) => event);
}
