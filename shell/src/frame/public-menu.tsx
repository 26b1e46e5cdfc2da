import { Button } from '@northkeep/shared-kit/button';
import { Menu } from '@northkeep/shared-kit/menu';
import { Menu as MenuIcon } from 'lucide-react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { MENU_LABEL, OPEN_APP_LABEL } from './copy.ts';
import { listPublicMenuLinks } from './navigation.ts';

/** Floating menu of the public site. It is open when it is mounted, because it was loaded by a press of its button. */
export default function PublicMenu({ remotes }: { remotes: Remotes }) {
  const links = listPublicMenuLinks(useAreas(remotes)).map(({ to, label }) => ({ to, label }));
  return (
    <Menu
      defaultOpen
      label={MENU_LABEL}
      trigger={<Button icon={MenuIcon}>{MENU_LABEL}</Button>}
      items={[...links, { to: '/app', label: OPEN_APP_LABEL }]}
    />
  );
}
