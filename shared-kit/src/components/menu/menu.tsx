import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ButtonHTMLAttributes, cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import type { IconComponent } from '../icon/icon.tsx';
import { pressedKey } from '../pressed-key/index.ts';

type TriggerProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerEnter'
>;

/** A row of buttons in a menu, of which one is chosen. The icon of a button has the accessible name `label`. */
interface MenuChoices {
  /** Accessible name of the row. */
  choices: string;
  value: string;
  options: readonly { value: string; label: string; icon: IconComponent }[];
  onValue: (value: string) => void;
  disabled?: boolean | undefined;
}

export type MenuItem =
  | 'line'
  | MenuChoices
  | {
      label: string;
      icon?: IconComponent | undefined;
      onSelect?: (() => void) | undefined;
      /** URL path inside the app. */
      to?: string | undefined;
      /** URL outside the app, or of a file. */
      href?: string | undefined;
      /** State of a checkbox item. Choosing such an item keeps the menu open. */
      checked?: boolean | undefined;
      danger?: boolean | undefined;
      disabled?: boolean | undefined;
      /** Shortcut shown at the end, such as 'mod+k'. */
      keys?: string | undefined;
    };

export interface MenuProps {
  label: string;
  /** Button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
  /** Opens the menu with its first render. */
  defaultOpen?: boolean | undefined;
}

/** The part of a menu that Base UI draws. @internal */
export const lazyMenu = lazyModule(() => import(/* webpackChunkName: "overlays" */ './loaded-menu.tsx'));

/**
 * A button with a menu. Until it is first opened only the trigger is rendered; the library behind the menu is loaded
 * when a pointer or the focus reaches the trigger.
 */
export function Menu({ defaultOpen = false, ...menu }: MenuProps) {
  const [wasOpened, setWasOpened] = useState(defaultOpen);
  const loaded = useLazyModule(lazyMenu, wasOpened, () => setWasOpened(false));
  if (loaded) return <loaded.LoadedMenu {...menu} />;
  const open = () => setWasOpened(true);
  return cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: lazyMenu.prefetch,
    onFocus: lazyMenu.prefetch,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (!['ArrowDown', 'ArrowUp'].includes(pressedKey(event))) return;
      event.preventDefault();
      open();
    },
  });
}
