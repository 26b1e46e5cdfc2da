import { Link } from '@northkeep/shared-kit/runtime';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconOf } from '../icon/icon.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'quiet' | 'text' | 'danger';

interface Look {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  icon?: IconOf | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

const look = ({ kind = 'quiet', small, className }: Look) =>
  cx(styles.button, styles[kind], small && styles.small, className);

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'>, Look {
  /** At work: keeps its place in the tab order, says so to readers, and does nothing. */
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, small, className })}
      onClick={press}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {icon && <Icon of={icon} small />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'children' | 'className' | 'href'>, Look {
  /** An address inside the app. */
  to?: string | undefined;
  /** An address outside it, or a file. */
  href?: string | undefined;
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ kind, small, icon, to, href, children, className, ...rest }: ButtonLinkProps) {
  const inside = (
    <>
      {icon && <Icon of={icon} small />}
      {children}
    </>
  );
  const name = look({ kind, small, className });
  if (to === undefined) {
    return (
      <a {...rest} href={href} className={name}>
        {inside}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} className={name}>
      {inside}
    </Link>
  );
}
