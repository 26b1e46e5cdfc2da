import { reportRelease, whenAccepted } from '../release-check/report-release.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { cacheAreasForOfflineUse } from './offline-areas.ts';
import { watchForSecurityFixes } from './security-updates.ts';

/** Ends service workers of other scopes: only a script of a compromised release registers one. */
async function endForeignWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (registration.scope !== `${location.origin}/`) await registration.unregister();
}

/** Starts what the first page does not need. */
export function startAfterLoad(remotes: Remotes, { hasWorker }: { hasWorker: boolean }): void {
  reportRelease(remotes).catch((reason: unknown) => console.warn('the release was not looked up in the log:', reason));
  if (hasWorker) {
    whenAccepted(remotes).then(() => cacheAreasForOfflineUse(remotes), console.warn);
    endForeignWorkers().catch((reason: unknown) => console.debug('service workers:', reason));
  }
  if (remotes.release) watchForSecurityFixes(remotes.release.registry.roleVersions);
}
