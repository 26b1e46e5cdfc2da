import {
  CLEAR_CACHE_QUERY,
  extractRegistry,
  hasSecurityFixSince,
  type PinnedKey,
  type Registry,
  type SignedRegistry,
} from '@northkeep/contracts';
import type { StoredRegistry } from '../registry/registry-store.ts';
import { verifyRegistry } from '../registry/verify-registry.ts';
import { workerScope } from './scope.ts';

/**
 * Activates a new worker without the consent of the user if the shell had a security fix. The former worker could be
 * that of a compromised release, and what it stored does not tell from when it is, because it could have rewritten that.
 * So all later workers are activated at once, too.
 * @param page page of the server with the newest registry
 */
export async function skipWaitingAfterFix(page: string, pinned: readonly PinnedKey[]): Promise<void> {
  try {
    const { registry } = await verifyRegistry(extractRegistry(page) ?? '', pinned);
    if (registry.shell.security !== undefined) await workerScope.skipWaiting();
  } catch (reason) {
    console.debug('the new version waits:', reason);
  }
}

/** Asks the server to clear the HTTP cache of this browser if the files it cached last are from before a security fix. */
export async function clearCacheBeforeFix(registry: Registry, stored: StoredRegistry | undefined): Promise<void> {
  if (!stored?.complete || !hasSecurityFixSince(registry, readSeq(stored.complete))) return;
  const response = await fetch(`/remotes.json?${CLEAR_CACHE_QUERY}`, { cache: 'no-store' });
  await response.arrayBuffer();
}

/**
 * Returns the `seq` of a stored registry, 0 if it has none. A forged number at most keeps files in the HTTP cache, which
 * pages refuse by their hashes.
 */
function readSeq({ payload }: SignedRegistry): number {
  try {
    return Number(JSON.parse(payload).seq) || 0;
  } catch {
    return 0;
  }
}
