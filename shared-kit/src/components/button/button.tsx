import { Link } from '@northkeep/shared-kit/runtime';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './button.module.css';

type ButtonKind = 'primary' | 'quiet' | 'text' | 'danger';

interface ButtonStyleProps {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  icon?: IconComponent | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

const buttonClass = ({ kind = 'quiet', small, className }: ButtonStyleProps) =>
  cx(styles.button, styles[kind], small && styles.small, className);

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'>, ButtonStyleProps {
  /**
   * True while an operation is running: the button ignores clicks but keeps focus, and screen readers announce it as
   * busy.
   */
  busy?: boolean | undefined;
}

export function Button({
  kind,
  small,
  icon,
  busy,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, small, className })}
      onClick={handleClick}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {icon && <Icon of={icon} small />}
      {children}
    </button>
  );
}

interface ButtonLinkProps
  extends Omit<ComponentPropsWithRef<'a'>, 'children' | 'className' | 'href'>,
    ButtonStyleProps {
  /** URL path inside the app. */
  to?: string | undefined;
  /** URL outside the app, or of a file. */
  href?: string | undefined;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
}

/** Link that looks like a button. */
export function ButtonLink({
  kind,
  small,
  icon,
  to,
  href,
  replace = false,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  const inside = (
    <>
      {icon && <Icon of={icon} small />}
      {children}
    </>
  );
  const name = buttonClass({ kind, small, className });
  if (to === undefined) {
    return (
      <a {...rest} href={href} className={name}>
        {inside}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} replace={replace} className={name}>
      {inside}
    </Link>
  );
}
