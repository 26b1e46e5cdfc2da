import { create } from '@northkeep/shared-kit/runtime';

/** Dialogs of the sync status; at most one is open. */
type Overlay = 'versions' | 'log-in' | 'logout' | 'closing';

interface Overlays {
  readonly open: Overlay | null;
}

export const useOverlay = create<Overlays>(() => ({ open: null }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}
