import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when `wanted` becomes true, because the button that the user pressed was removed. */
export function useFocusWhen(wanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) heading.current?.focus();
  }, [wanted]);
  return heading;
}
