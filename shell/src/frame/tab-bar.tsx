import type { AreaName } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { getNamedIcon } from '@northkeep/shared-kit/named-icons';
import { NavLink, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';
import { VIEWS_LABEL } from './copy.ts';
import type { NavigationTab } from './navigation.ts';
import styles from './tab-bar.module.css';

interface TabBarProps {
  tabs: readonly NavigationTab[];
  down: ReadonlySet<AreaName>;
  /** True while a modal is open; the bar is then hidden. */
  inert: boolean;
}

/** Tabs at the bottom of a narrow page. Scrolls sideways when they do not fit. */
export function TabBar({ tabs, down, inert }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav className={styles.bar} aria-label={VIEWS_LABEL} ref={bar} inert={inert}>
      {tabs.map(({ to, label, area, icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={`${styles.link} ${down.has(area) ? styles.down : ''}`}>
          <Icon of={getNamedIcon(icon)} />
          <span className={styles.label}>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
