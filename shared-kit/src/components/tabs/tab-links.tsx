import { NavLink } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  links: readonly {
    to: string;
    label: ReactNode;
    /** The area did not come: its line turns dotted. */
    down?: boolean | undefined;
    /** Open only at exactly this address. */
    end?: boolean | undefined;
  }[];
  line?: boolean | undefined;
  className?: string | undefined;
}

/** Views that have an address each. */
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
