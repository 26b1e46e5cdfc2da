import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@northkeep/shared-kit/runtime';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconOf } from '../icon/icon.tsx';
import { Kbd } from '../kbd/kbd.tsx';
import styles from './menu.module.css';

type MenuItem =
  | 'line'
  | {
      label: string;
      icon?: IconOf | undefined;
      onSelect?: (() => void) | undefined;
      /** Address inside the app. */
      to?: string | undefined;
      /** Address outside the app, or a file. */
      href?: string | undefined;
      /** State of a checkbox item, which keeps the menu open. */
      checked?: boolean | undefined;
      danger?: boolean | undefined;
      disabled?: boolean | undefined;
      /** Shortcut shown at the end, such as 'mod+k'. */
      keys?: string | undefined;
    };

interface MenuProps {
  label: string;
  /** Button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
  /** Open from the start: it was loaded because somebody asked for it. */
  defaultOpen?: boolean | undefined;
}

export function Menu({ label, trigger, items, align = 'end', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      {/* In a landmark of its own: it lies outside the page's. */}
      <Base.Portal render={<section aria-label={`${label} menu`} />}>
        <Base.Positioner className={styles.place} sideOffset={6} align={align}>
          <Base.Popup className={styles.menu} aria-label={label}>
            {items.map((item, i) =>
              item === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else and do not move
                <Base.Separator key={i} className={styles.line} />
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

function Entry({ item }: { item: Exclude<MenuItem, 'line'> }) {
  const { label, icon, onSelect, to, href, checked, danger, disabled = false, keys } = item;
  const className = cx(styles.item, danger && 'bad');
  const inside: ReactNode = (
    <>
      {icon && <Icon of={icon} small />}
      {label}
      {keys && (
        <span className={styles.end}>
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
