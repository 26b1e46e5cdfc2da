import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Logo } from '@northkeep/shared-kit/logo';
import { Link } from '@northkeep/shared-kit/runtime';
import { Menu as MenuIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { MENU_LABEL, OPEN_APP_LABEL } from './copy.ts';
import { listPublicMenuLinks } from './navigation.ts';
import styles from './public-header.module.css';

const MENU_ID = 'public-menu';

const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/**
 * Header of the public site: the name, the link into the app and a floating menu. The menu is a popover of the browser,
 * so that it works on a prerendered page whose scripts have not run yet.
 */
export function PublicHeader({ remotes }: { remotes: Remotes }) {
  const links = listPublicMenuLinks(useAreas(remotes));
  return (
    <header className={`page ${styles.header}`}>
      <Logo to="/" />
      <div className={styles.end}>
        <ButtonLink kind="text" to="/app" className={styles.open}>
          {OPEN_APP_LABEL}
        </ButtonLink>
        <Button icon={MenuIcon} popoverTarget={MENU_ID} className={styles.button}>
          {MENU_LABEL}
        </Button>
        <nav id={MENU_ID} popover="auto" aria-label={MENU_LABEL} className={styles.menu}>
          {[...links, { to: '/app', label: OPEN_APP_LABEL }].map(({ to, label }) => (
            <Link key={to} to={to} className={styles.item} onClick={closeMenu}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
