import { useNavigate } from '@northkeep/shared-kit/runtime';
import { logout, sync } from '@northkeep/shared-vault';
import { openSyncDialog } from './overlays.ts';

/** Grace period in ms for sending changes that were just typed, before the user is asked about them. */
const SEND_WITHIN_MS = 2_000;
const POLL_INTERVAL_MS = 50;

/** Returns a function that logs out, even with unsent changes. */
export function useForcedLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // The local logout continues even when the logout request fails.
    await logout().catch((reason: unknown) =>
      console.warn('logout failed', reason instanceof Error ? reason.message : ''),
    );
    navigate('/login');
  };
}

/** Returns a function that logs out once all changes are on the server, and asks first when some are not. */
export function useLogout(): () => Promise<void> {
  const leave = useForcedLogout();
  return async () => {
    await sync.sendWithoutDelay();
    if (await everythingSent()) return leave();
    openSyncDialog('logout');
  };
}

/** Number of changes that have not reached the server, including rejected ones. */
export function countUnsentChanges(): number {
  return sync.status.waiting + sync.status.rejected;
}

async function everythingSent(): Promise<boolean> {
  const until = Date.now() + SEND_WITHIN_MS;
  const hindered = () => !sync.status.online || sync.status.blocker !== null;
  while (sync.status.waiting > 0 && !hindered() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return countUnsentChanges() === 0 && !sync.hasUnstoredChanges;
}
