import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a button that is replaced by a text field while the field is open. The button gets the focus when
 * the field is closed.
 */
export function useFocusReturn(isFieldOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isFieldOpen);
  useEffect(() => {
    if (wasOpen.current && !isFieldOpen) button.current?.focus();
    wasOpen.current = isFieldOpen;
  }, [isFieldOpen]);
  return button;
}
