import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** Attributes that connect a control with its label, error and hint. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Content at the end of the label's line: a link, a count, the saving state. */
  end?: ReactNode;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Error message below a field, which screen readers announce when it appears. If two fields of a form show the same
 * message, it is announced once.
 */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  const [isFirst, setIsFirst] = useState(false);
  // A layout effect sets the role before the browser shows the message, because screen readers announce a message that
  // appears together with its role.
  useLayoutEffect(() => {
    if (message.current) setIsFirst(firstWithSameText(message.current) === message.current);
  });
  return (
    <p className={styles.error} id={id} ref={message} data-field-error role={isFirst ? 'alert' : undefined}>
      <Icon of={CircleAlert} small />
      <span>{children}</span>
    </p>
  );
}

const firstWithSameText = (message: HTMLElement): Element | undefined =>
  [...(message.closest('form') ?? document).querySelectorAll('[data-field-error]')].find(
    ({ textContent }) => textContent === message.textContent,
  );

/** Label, control, error and hint, connected for screen readers. Spread the argument of `children` on the control. */
export function Field({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  children,
  id: given,
  extra,
}: FieldProps & {
  id?: string | undefined;
  /** Id of another element that describes the control. */
  extra?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const made = useId();
  const id = given ?? made;
  const described = cx(error ? `${id}-e` : undefined, extra, hint ? `${id}-h` : undefined);
  const name = (
    <label className={cx(styles.label, hideLabel && 'sr')} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={cx(styles.field, className)}>
      {end ? (
        <div className={styles.top}>
          {name}
          {end}
        </div>
      ) : (
        name
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
