import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef } from 'react';

const FIELD_WITH_ERROR = '[aria-invalid="true"]:not(:disabled), [data-invalid] input';

/**
 * Form without the validation of the browser. A submit that leads to errors, at once or from the server, focuses the
 * first field in error; a form that appears with an error focuses it as well. The fields announce their errors.
 */
export function Form({ onSubmit, ...rest }: Omit<ComponentPropsWithRef<'form'>, 'ref' | 'noValidate'>) {
  const form = useRef<HTMLFormElement>(null);
  /** True from a submit until its errors are shown or the user continues typing. */
  const isAnswerDue = useRef(false);

  const focusDueError = () => {
    if (isAnswerDue.current && focusFirstError(form.current)) isAnswerDue.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `focusDueError` reads references only
  useEffect(() => {
    if (!form.current) return;
    focusFirstError(form.current);
    // Fields that observe a store can show an error without a render of this form, so the form observes the DOM.
    const observer = new MutationObserver(focusDueError);
    observer.observe(form.current, {
      attributeFilter: ['aria-invalid', 'data-invalid'],
      childList: true,
      subtree: true,
    });
    return () => observer.disconnect();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    isAnswerDue.current = true;
    onSubmit?.(event as Parameters<NonNullable<typeof onSubmit>>[0]);
    // Errors that were already shown do not change the DOM, so the observer does not run. The focus is therefore also
    // moved here, in a microtask after React has rendered the changes of the handler.
    queueMicrotask(focusDueError);
  };
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={() => {
        isAnswerDue.current = false;
      }}
    />
  );
}

/** Focuses the first field in error. Returns false when no field is in error. */
function focusFirstError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(FIELD_WITH_ERROR);
  field?.focus();
  return field !== null && field !== undefined;
}
