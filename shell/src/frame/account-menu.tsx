import type { AreaIconLink } from '@northkeep/contracts';
import { Avatar } from '@northkeep/shared-kit/avatar';
import { Menu } from '@northkeep/shared-kit/menu';
import { getNamedIcon, type IconName } from '@northkeep/shared-kit/named-icons';
import { useSession, vault } from '@northkeep/shared-vault';
import { Lock, LogOut, Printer } from 'lucide-react';
import { useLogout } from '../sync/log-out.ts';
import styles from './account-menu.module.css';
import { ACCOUNT_MENU_TEXTS, MENU_LABEL } from './copy.ts';
import { printPage } from './print-page.ts';

/** Account menu entry of the shell itself, listed with the entries of the areas. */
const SETTINGS_ENTRY: AreaIconLink<IconName> = {
  label: ACCOUNT_MENU_TEXTS.settings,
  icon: 'settings',
  to: '/app/settings',
  order: 20,
};

/** Menu of the account: settings, the entries of the areas, lock and logout. */
export function AccountMenu({ entries }: { entries: readonly AreaIconLink[] }) {
  const { user } = useSession();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '';
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
        ...[SETTINGS_ENTRY, ...entries]
          .sort((a, b) => a.order - b.order)
          .map(({ label, icon, to }) => ({ label, icon: getNamedIcon(icon), to })),
        'line',
        { label: ACCOUNT_MENU_TEXTS.print, icon: Printer, onSelect: printPage },
        { label: ACCOUNT_MENU_TEXTS.lock, icon: Lock, onSelect: () => void vault.lock() },
        { label: ACCOUNT_MENU_TEXTS.logout, icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  );
}
