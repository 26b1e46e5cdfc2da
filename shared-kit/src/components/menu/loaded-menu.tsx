import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@northkeep/shared-kit/runtime';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { Kbd } from '../kbd/kbd.tsx';
import styles from './loaded-menu.module.css';
import type { MenuItem, MenuProps } from './menu.tsx';

/** Menu that is open on its first render. This module is loaded when the first menu opens. */
export function LoadedMenu({ label, trigger, items, align = 'end' }: Omit<MenuProps, 'defaultOpen'>) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} ref={takeFocusOver} />
      {/* The popup has a landmark of its own, because it is rendered outside the landmarks of the page. */}
      <Base.Portal render={<section aria-label={`${label} menu`} />}>
        <Base.Positioner
          className={styles.place}
          sideOffset={6}
          align={align}
          // If the menu fits neither above nor below its button, it opens beside the button, so that no item is cut
          // off.
          collisionAvoidance={{ fallbackAxisSide: 'end' }}
        >
          <Base.Popup className={styles.menu} aria-label={label}>
            {items.map((item, i) =>
              item === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else and do not move
                <Base.Separator key={i} className={styles.line} />
              ) : 'choices' in item ? (
                <Choices key={item.choices} row={item} />
              ) : (
                <Entry key={item.label} item={item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Focuses the button that has just replaced the focused one, whose menu was not loaded. A dialog that an item opens gives
 * the focus back to the last button that had it.
 */
function takeFocusOver(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

type ChoicesItem = Extract<MenuItem, { choices: string }>;

function Choices({ row: { choices, value, options, onValue, disabled = false } }: { row: ChoicesItem }) {
  return (
    <Base.RadioGroup className={styles.choices} aria-label={choices} value={value} onValueChange={onValue}>
      <span className={styles.name} aria-hidden="true">
        {choices}
      </span>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          className={styles.choice}
          value={option.value}
          disabled={disabled}
          closeOnClick
          aria-label={option.label}
          title={option.label}
        >
          <Icon of={option.icon} small />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Entry({ item }: { item: Exclude<MenuItem, 'line' | ChoicesItem> }) {
  const { label, icon, onSelect, to, href, checked, danger, disabled = false, keys } = item;
  const className = cx(styles.item, danger && 'bad');
  const inside: ReactNode = (
    <>
      {icon && <Icon of={icon} small />}
      {label}
      {keys && (
        <span className={styles.keys}>
          <Kbd keys={keys} />
        </span>
      )}
    </>
  );
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        className={className}
        checked={checked}
        disabled={disabled}
        onCheckedChange={() => onSelect?.()}
      >
        {inside}
        <Base.CheckboxItemIndicator className={styles.end}>
          <Icon of={Check} small />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  }
  const link = to === undefined ? href !== undefined && <a href={href}>{inside}</a> : <Link to={to}>{inside}</Link>;
  if (link && !disabled) {
    return (
      <Base.LinkItem className={className} closeOnClick render={link} {...(onSelect ? { onClick: onSelect } : {})} />
    );
  }
  return (
    <Base.Item className={className} disabled={disabled} {...(onSelect ? { onClick: onSelect } : {})}>
      {inside}
    </Base.Item>
  );
}
