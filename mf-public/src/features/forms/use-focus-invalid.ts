import { type RefObject, useEffect, useRef } from 'react';

/** For a form: whenever errors are found, the first field that has one is focused. */
export function useFocusInvalid(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [errors]);
  return form;
}
