import { openDialog } from '../components/dialog/dialog.tsx';
import { openDrawer } from '../components/drawer/drawer.tsx';
import { openMenu } from '../components/menu/menu.tsx';
import { openPopover } from '../components/popover/popover.tsx';
import { openTooltip } from '../components/tooltip/tooltip.tsx';

// Setup of tests with screens. Overlays load their library on first use; loaded here, they render without a delay.
if (typeof document !== 'undefined') {
  for (const overlay of [openMenu, openDialog, openDrawer, openPopover, openTooltip]) await overlay.load();
}
