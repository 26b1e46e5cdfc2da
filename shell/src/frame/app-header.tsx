import { Avatar } from '@northkeep/shared-kit/avatar';
import { Logo } from '@northkeep/shared-kit/logo';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { TabLinks } from '@northkeep/shared-kit/tabs';
import { useSession, vault } from '@northkeep/shared-vault';
import { Lock, LogOut, MessageSquare, Mountain, Settings, SquareLibrary } from 'lucide-react';
import { useRef } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useLogout } from '../sync/log-out.ts';
import { SyncStatusButton } from '../sync/sync-status-button.tsx';
import styles from './app-header.module.css';
import { MENU, MENU_LABEL, VIEWS_LABEL } from './copy.ts';
import { TabBar } from './tab-bar.tsx';
import { useDownAreas } from './use-down-areas.ts';
import { VIEWS } from './views.ts';

/** The header of the app: views, how saving stands, and the menu. It steps aside for a modal. */
export const AppHeader = observer(function AppHeader({ remotes }: { remotes: Remotes }) {
  const modal = useAnyModalOpen();
  const end = useRef<HTMLDivElement>(null);
  const down = useDownAreas(remotes);
  const links = VIEWS.map(({ to, label, area }) => ({ to, label, end: to === '/app', down: down.has(area) }));
  return (
    <>
      <header className={styles.bar} inert={modal}>
        <div className={`page ${styles.row}`}>
          <Logo to="/app" onlyMark />
          <TabLinks label={VIEWS_LABEL} links={links} className={styles.tabs} />
          <div className={styles.end} ref={end}>
            <SyncStatusButton bar={end} />
            <AccountMenu />
          </div>
        </div>
      </header>
      <TabBar down={down} />
    </>
  );
});

function AccountMenu() {
  const { user } = useSession();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
  const isAdmin = user?.role === 'ADMIN' || user?.role === 'SUPER_ADMIN';
  const leave = useLogout();
  return (
    <Menu
      label={MENU_LABEL}
      trigger={
        <button type="button" className={styles.account} aria-label={MENU_LABEL}>
          <Avatar name={name} />
        </button>
      }
      items={[
        { label: MENU.product, icon: Mountain, to: '/app' },
        { label: MENU.settings, icon: Settings, to: '/app/settings' },
        { label: MENU.contact, icon: MessageSquare, to: '/app/contactUs' },
        ...(isAdmin ? [{ label: MENU.admin, icon: SquareLibrary, to: '/app/wisdom-of-ages/settings' }] : []),
        'line',
        { label: MENU.lock, icon: Lock, onSelect: () => void vault.lock() },
        { label: MENU.logout, icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  );
}
