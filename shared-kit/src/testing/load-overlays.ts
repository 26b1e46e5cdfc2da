import { lazyDialog } from '../components/dialog/dialog.tsx';
import { lazyDrawer } from '../components/drawer/drawer.tsx';
import { lazyMenu } from '../components/menu/menu.tsx';
import { lazyPopover } from '../components/popover/popover.tsx';
import { lazyTooltip } from '../components/tooltip/tooltip.tsx';

// Setup of tests that render screens. Overlays load their library on first use; this setup loads the libraries in
// advance, so that overlays render without a delay.
if (typeof document !== 'undefined') {
  for (const overlay of [lazyMenu, lazyDialog, lazyDrawer, lazyPopover, lazyTooltip]) await overlay.load();
}
