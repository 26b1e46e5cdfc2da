import type { Area } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { NavLink } from '@northkeep/shared-kit/runtime';
import { VIEWS_LABEL } from './copy.ts';
import styles from './tab-bar.module.css';
import { VIEWS } from './views.ts';

/** The four views within reach of a thumb. */
export function TabBar({ down }: { down: ReadonlySet<Area> }) {
  return (
    <nav className={styles.bar} aria-label={VIEWS_LABEL}>
      {VIEWS.map(({ to, label, area, icon }) => (
        <NavLink key={to} to={to} end={to === '/app'} className={`${styles.link} ${down.has(area) ? styles.down : ''}`}>
          <Icon of={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
