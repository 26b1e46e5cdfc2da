import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for a form; focuses its first invalid field whenever new errors are found. */
export function useFocusInvalid(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [errors]);
  return form;
}
