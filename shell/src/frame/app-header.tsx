import { Icon } from '@northkeep/shared-kit/icon';
import { Logo } from '@northkeep/shared-kit/logo';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { TabLinks } from '@northkeep/shared-kit/tabs';
import { useSession } from '@northkeep/shared-vault';
import { Search } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { showPalette } from '../palette/palette-store.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { SyncStatusButton } from '../sync/sync-status-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AddButtons } from './add-buttons.tsx';
import styles from './app-header.module.css';
import { PALETTE_LABEL, VIEWS_LABEL } from './copy.ts';
import { listAccountMenuLinks, listNavigationTabs } from './navigation.ts';
import { TabBar } from './tab-bar.tsx';
import { useFailedAreas } from './use-down-areas.ts';

/** The header of the app: tabs, save status and account menu. Hidden while a modal is open, like the tab bar. */
export const AppHeader = observer(function AppHeader({ remotes }: { remotes: Remotes }) {
  const modal = useAnyModalOpen();
  const end = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const areas = useAreas(remotes);
  const tabs = useMemo(() => listNavigationTabs(areas, user?.role), [areas, user?.role]);
  const down = useFailedAreas(remotes, tabs);
  const links = tabs.map(({ to, label, area, isExact }) => ({ to, label, end: isExact, down: down.has(area) }));
  return (
    <>
      <header className={styles.bar} inert={modal}>
        <div className={`page ${styles.row}`}>
          <Logo to="/app" onlyMark />
          <TabLinks label={VIEWS_LABEL} links={links} className={styles.tabs} />
          <div className={styles.end} ref={end}>
            <SyncStatusButton bar={end} />
            <AddButtons remotes={remotes} />
            <button
              type="button"
              className={styles.search}
              aria-label={PALETTE_LABEL}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => showPalette('palette')}
            >
              <Icon of={Search} />
            </button>
            <AccountMenu entries={listAccountMenuLinks(areas, user?.role)} />
          </div>
        </div>
      </header>
      <TabBar tabs={tabs} down={down} inert={modal} />
    </>
  );
});
