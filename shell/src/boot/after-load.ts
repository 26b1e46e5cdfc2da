import type { Remotes } from '../remotes/remotes.ts';
import { cacheAreasForOfflineUse } from './offline-areas.ts';
import { watchForSecurityFixes } from './security-updates.ts';

/** Starts what the first page does not need. */
export function startAfterLoad(remotes: Remotes, { hasWorker }: { hasWorker: boolean }): void {
  if (hasWorker) cacheAreasForOfflineUse(remotes);
  watchForSecurityFixes(remotes);
}
