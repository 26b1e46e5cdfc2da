import { MINUTE_MS } from '@northkeep/contracts';
import { hasSecurityFixSince, type RoleVersions, toRegistry } from '@northkeep/contracts/tuf';
import { toast } from '@northkeep/shared-kit/runtime';
import { SECURITY_UPDATE_TEXTS } from '../frame/copy.ts';
import { repositoryStore } from '../registry/repository-store.ts';
import { readStored, verifyBundle, verifyStored } from '../registry/verify-bundle.ts';
import { storePendingChanges } from './pending-changes.ts';
import { shellUpdates } from './shell-updates.ts';

/** Time in ms between two checks. A security fix must reach open pages within ten minutes. */
const CHECK_EVERY_MS = 5 * MINUTE_MS;

/**
 * Checks the newest release while the page is open. `seen` are the versions with which the page was opened. After a
 * release that is marked as a security fix, tells the user and loads the page again once it is hidden, or at a press,
 * after pending changes are stored on this device.
 */
export function watchForSecurityFixes(seen: RoleVersions): void {
  let checkedAt = Date.now();
  const check = async (): Promise<void> => {
    checkedAt = Date.now();
    if (!(await isFixReleased(seen))) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenVisible);
    startUpdate();
  };
  const run = () => void check().catch((reason: unknown) => console.debug('no check for a security fix:', reason));
  // Browsers stop the timers of a page in the background, and a device that sleeps stops all.
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= CHECK_EVERY_MS) run();
  };
  const timer = setInterval(run, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', checkWhenVisible);
}

async function isFixReleased(seen: RoleVersions): Promise<boolean> {
  const { fetchBundle } = await import(/* webpackChunkName: "release-log" */ '../registry/fetch-bundle.ts');
  const text = await fetchBundle({ cache: 'no-cache' });
  const sources = { pinned: __PINNED_ROOT__, memory: repositoryStore, now: Date.now };
  const known = await verifyStored(await readStored(sources), sources);
  return hasSecurityFixSince(toRegistry(await verifyBundle(text, sources, { trusted: known?.trusted })), seen);
}

function startUpdate(): void {
  const reload = async (): Promise<void> => {
    await storePendingChanges();
    if (shellUpdates.isReady()) shellUpdates.apply();
    else location.reload();
  };
  const reloadIfHidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    // Text that cannot be stored keeps the page open; the next time it is hidden, this is tried again.
    reload().catch((reason: unknown) => console.warn('the security fix waits for unsaved changes', reason));
  };
  const reloadAtPress = (): void => {
    reload().catch(() => toast({ type: 'error', text: SECURITY_UPDATE_TEXTS.failed, action }));
  };
  const action = { label: SECURITY_UPDATE_TEXTS.action, run: reloadAtPress };
  const { text, detail } = SECURITY_UPDATE_TEXTS;
  toast({ type: 'info', text, detail, stays: true, action });
  document.addEventListener('visibilitychange', reloadIfHidden);
  reloadIfHidden();
}
