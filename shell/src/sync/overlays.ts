import { create } from '@northkeep/shared-kit/runtime';

/** Dialogs of the sync status; at most one is open. */
type Overlay = 'versions' | 'log-in' | 'logout' | 'closing';

interface Overlays {
  readonly open: Overlay | null;
}

export const useSyncDialog = create<Overlays>(() => ({ open: null }));

export function openSyncDialog(open: Overlay): void {
  useSyncDialog.setState({ open });
}

export function closeSyncDialog(): void {
  useSyncDialog.setState({ open: null });
}
