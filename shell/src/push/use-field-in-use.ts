import { useEffect, useState } from 'react';

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';

const isFieldFocused = (): boolean => document.activeElement?.matches(FIELD) ?? false;

/** Returns true while a field has the focus. */
export function useIsFieldFocused(): boolean {
  const [inUse, setInUse] = useState(isFieldFocused);
  useEffect(() => {
    const look = () => setInUse(isFieldFocused());
    // During `focusout`, the focus has left one element and not reached the next one, so the focused element is read in
    // a microtask.
    const lookLater = () => queueMicrotask(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookLater);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookLater);
    };
  }, []);
  return inUse;
}
