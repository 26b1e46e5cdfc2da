import type { AreaIconLink, Areas } from '@northkeep/contracts';
import { Avatar } from '@northkeep/shared-kit/avatar';
import { Logo } from '@northkeep/shared-kit/logo';
import { Menu } from '@northkeep/shared-kit/menu';
import { type IconName, namedIcon } from '@northkeep/shared-kit/named-icons';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { TabLinks } from '@northkeep/shared-kit/tabs';
import { useSession, vault } from '@northkeep/shared-vault';
import { Lock, LogOut } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { useLogout } from '../sync/log-out.ts';
import { SyncStatusButton } from '../sync/sync-status-button.tsx';
import styles from './app-header.module.css';
import { MENU, MENU_LABEL, VIEWS_LABEL } from './copy.ts';
import { accountMenuOf, tabsOf } from './navigation.ts';
import { TabBar } from './tab-bar.tsx';
import { useDownAreas } from './use-down-areas.ts';

/** The header of the app: tabs, save status and account menu. Hidden while a modal is open, like the tab bar. */
export const AppHeader = observer(function AppHeader({ remotes }: { remotes: Remotes }) {
  const modal = useAnyModalOpen();
  const end = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const areas = useAreas(remotes);
  const tabs = useMemo(() => tabsOf(areas, user?.role), [areas, user?.role]);
  const down = useDownAreas(remotes, tabs);
  const links = tabs.map(({ to, label, area, isExact }) => ({ to, label, end: isExact, down: down.has(area) }));
  return (
    <>
      <header className={styles.bar} inert={modal}>
        <div className={`page ${styles.row}`}>
          <Logo to="/app" onlyMark />
          <TabLinks label={VIEWS_LABEL} links={links} className={styles.tabs} />
          <div className={styles.end} ref={end}>
            <SyncStatusButton bar={end} />
            <AccountMenu areas={areas} />
          </div>
        </div>
      </header>
      <TabBar tabs={tabs} down={down} inert={modal} />
    </>
  );
});

/** The shell's own entry among those of the areas. */
const SETTINGS_ENTRY: AreaIconLink<IconName> = {
  label: MENU.settings,
  icon: 'settings',
  to: '/app/settings',
  order: 20,
};

function AccountMenu({ areas }: { areas: Areas }) {
  const { user } = useSession();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
  const leave = useLogout();
  const entries = [SETTINGS_ENTRY, ...accountMenuOf(areas, user?.role)].sort((a, b) => a.order - b.order);
  return (
    <Menu
      label={MENU_LABEL}
      trigger={
        <button type="button" className={styles.account} aria-label={MENU_LABEL}>
          <Avatar name={name} />
        </button>
      }
      items={[
        ...entries.map(({ label, icon, to }) => ({ label, icon: namedIcon(icon), to })),
        'line',
        { label: MENU.lock, icon: Lock, onSelect: () => void vault.lock() },
        { label: MENU.logout, icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  );
}
