import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconOf } from '../icon/icon.tsx';
import styles from './status-button.module.css';

interface StatusButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconOf;
  /** The state in a word or two. */
  children: string;
  tone?: 'plain' | 'note' | 'warn' | 'bad' | undefined;
  /** What is read out when it changes; the state itself unless given. */
  announced?: string | undefined;
}

/** The sync state in the bar: opens its panel, and is announced when it changes. Under 360 px only the icon shows. */
export function StatusButton({
  icon,
  children,
  tone = 'plain',
  announced = children,
  className,
  type = 'button',
  ...rest
}: StatusButtonProps) {
  return (
    <>
      <button {...rest} type={type} className={cx(styles.status, styles[tone], className)}>
        <Icon of={icon} small />
        <span>{children}</span>
      </button>
      <span className="sr" role="status">
        {announced}
      </span>
    </>
  );
}
