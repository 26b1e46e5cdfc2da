import { Brand } from '@northkeep/shared-kit/brand';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Menu } from '@northkeep/shared-kit/menu';
import { Menu as MenuIcon } from 'lucide-react';
import { MENU_LABEL, OPEN_APP, PUBLIC_MENU } from './copy.ts';
import styles from './public-header.module.css';

/** Header of the public site: the name, the way into the app and a floating menu. */
export function PublicHeader() {
  return (
    <header className={`page ${styles.header}`}>
      <Brand to="/" />
      <div className={styles.end}>
        <ButtonLink kind="text" to="/app" className={styles.open}>
          {OPEN_APP}
        </ButtonLink>
        <Menu
          label={MENU_LABEL}
          trigger={<Button icon={MenuIcon}>{MENU_LABEL}</Button>}
          items={PUBLIC_MENU.map(({ to, label }) => ({ to, label }))}
        />
      </div>
    </header>
  );
}
