import { CLEAR_CACHE_QUERY } from '@northkeep/contracts';
import {
  getRoleVersions,
  hasSecurityFixSince,
  type RepositoryRegistry,
  type RoleVersions,
  toRegistry,
} from '@northkeep/contracts/tuf';
import { BUNDLE_ADDRESS, fetchBundle } from '../registry/fetch-bundle.ts';
import type { StoredRepository } from '../registry/repository-store.ts';
import { verifyBundle } from '../registry/verify-bundle.ts';
import { workerScope } from './scope.ts';

/**
 * Activates a new worker without the consent of the user if the shell had a security fix. The former worker could be
 * that of a compromised release, and what it stored does not tell from when it is, because it could have rewritten that.
 * So all later workers are activated at once, too.
 */
export async function skipWaitingAfterFix(pinned: string): Promise<void> {
  try {
    const bundle = await fetchBundle({ cache: 'no-store' });
    const { shell } = toRegistry(await verifyBundle(bundle, { pinned, now: Date.now }));
    if (shell.security !== undefined) await workerScope.skipWaiting();
  } catch (reason) {
    console.debug('the new version waits:', reason);
  }
}

/** Asks the server to clear the HTTP cache of this browser if the files it cached last are from before a security fix. */
export async function clearCacheBeforeFix(
  registry: Pick<RepositoryRegistry, 'shell' | 'remotes' | 'roleVersions'>,
  stored: Pick<StoredRepository, 'complete'> | undefined,
): Promise<void> {
  if (!stored?.complete || !hasSecurityFixSince(registry, readVersions(stored.complete, registry.roleVersions))) return;
  const response = await fetch(`${BUNDLE_ADDRESS}?${CLEAR_CACHE_QUERY}`, { cache: 'no-store' });
  await response.arrayBuffer();
}

/**
 * Returns the versions of a stored repository; 0 for all parts if it cannot be read. Forged versions at most keep files in
 * the HTTP cache, which pages refuse by their hashes.
 */
function readVersions(bundle: string, parts: RoleVersions): RoleVersions {
  try {
    return getRoleVersions(JSON.parse(bundle).snapshot.signed);
  } catch {
    return Object.fromEntries(Object.keys(parts).map((name) => [name, 0]));
  }
}
