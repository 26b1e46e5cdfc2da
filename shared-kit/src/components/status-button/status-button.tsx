import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './status-button.module.css';

interface StatusButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconComponent;
  /** Status in one or two words. */
  children: string;
  tone?: 'plain' | 'note' | 'warn' | 'bad' | undefined;
  /** Text that screen readers announce on a change. Default: the status. */
  announced?: string | undefined;
}

/** Button in the header that shows a status and announces its changes. Below 360 px only the icon is shown. */
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
