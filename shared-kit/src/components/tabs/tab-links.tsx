import { NavLink } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  links: readonly {
    to: string;
    label: ReactNode;
    /** Marks an area that failed to load with a dotted line. */
    down?: boolean | undefined;
    /** Marks the link as current only at this exact path. */
    end?: boolean | undefined;
  }[];
  line?: boolean | undefined;
  className?: string | undefined;
}

/** Navigation links that look like tabs, for views with their own address. */
export function TabLinks({ label, links, line, className }: TabLinksProps) {
  return (
    <nav className={cx(styles.tabs, line && styles.line, className)} aria-label={label}>
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end={link.end ?? false}
          className={cx(styles.tab, link.down && styles.down)}
        >
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
