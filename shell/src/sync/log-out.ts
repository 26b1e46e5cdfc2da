import { useNavigate } from '@northkeep/shared-kit/runtime';
import { logout, sync } from '@northkeep/shared-vault';
import { openOverlay } from './overlays.ts';

/** What waits only because it was typed a moment ago gets this long before anybody is asked. */
const SEND_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** Logs out, whatever waits. */
export function useLogoutNow(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // A logout that fails has been logged; the person leaves all the same (specification 1 §4).
    await logout().catch((reason: unknown) =>
      console.warn('logout failed', reason instanceof Error ? reason.message : ''),
    );
    navigate('/login');
  };
}

/** Logs out where everything is on the server; asks first where it is not. */
export function useLogout(): () => Promise<void> {
  const leave = useLogoutNow();
  return async () => {
    await sync.sendWithoutDelay();
    if (await everythingSent()) return leave();
    openOverlay('logout');
  };
}

/** Changes that have not reached the server, refused ones among them. */
export function countUnsentChanges(): number {
  return sync.status.waiting + sync.status.rejected;
}

async function everythingSent(): Promise<boolean> {
  const until = Date.now() + SEND_WITHIN_MS;
  const hindered = () => !sync.status.online || sync.status.blocker !== null;
  while (sync.status.waiting > 0 && !hindered() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return countUnsentChanges() === 0 && !sync.hasUnstoredChanges;
}
