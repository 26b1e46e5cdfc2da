import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name. */
  label: string;
  icon: IconComponent;
  /** State of a toggle button. */
  pressed?: boolean | undefined;
  small?: boolean | undefined;
  /** Text of the tooltip. Default: the label. False omits it, for long lists. */
  tip?: string | false | undefined;
}

/** Button with an icon only, named by its label and a tooltip. */
export function IconButton({
  label,
  icon,
  pressed,
  small,
  tip = label,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.button, small && styles.small, className)}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      <Icon of={icon} small={small} />
    </button>
  );
  return tip === false ? button : <Tooltip text={tip}>{button}</Tooltip>;
}
