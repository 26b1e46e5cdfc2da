import { Button } from '@northkeep/shared-kit/button';
import { Menu } from '@northkeep/shared-kit/menu';
import { Menu as MenuIcon } from 'lucide-react';
import { MENU_LABEL, PUBLIC_MENU } from './copy.ts';

/** The floating menu of the public site, open at once: it was loaded because somebody asked for it. */
export default function PublicMenu() {
  return (
    <Menu
      defaultOpen
      label={MENU_LABEL}
      trigger={<Button icon={MenuIcon}>{MENU_LABEL}</Button>}
      items={PUBLIC_MENU.map(({ to, label }) => ({ to, label }))}
    />
  );
}
