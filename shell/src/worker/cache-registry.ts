import { verifyFetchedRegistry } from '../registry/open-registry.ts';
import { registryStore } from '../registry/registry-store.ts';
import { AreaHashes } from './area-hashes.ts';
import type { AreaCacheRequest, AreaCacheResult } from './messages.ts';
import { cacheFiles } from './remote-cache.ts';
import { clearCacheBeforeFix } from './security-fix.ts';

/** Hashes of the files of areas that this worker may serve from its caches. */
export const areaHashes = new AreaHashes({ pinned: __PINNED_KEYS__, memory: registryStore });

let last: Promise<unknown> = Promise.resolve();

/**
 * Verifies the newest registry and caches the files of areas. Calls run one after the other, because several tabs may
 * call it at the same time.
 */
export function cacheNewestRegistry(request: AreaCacheRequest): Promise<AreaCacheResult> {
  const next = last.then(() => run(request));
  last = next;
  return next;
}

async function run(request: AreaCacheRequest): Promise<AreaCacheResult> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`remotes.json: status ${response.status}`);
    const { signed, registry } = await verifyFetchedRegistry(await response.text(), {
      pinned: __PINNED_KEYS__,
      memory: registryStore,
    });
    const { seq } = registry;
    await clearCacheBeforeFix(registry, await registryStore.read(signed.keyId));
    const { fetched, missing } = await cacheFiles(registry, request);
    if (missing.length > 0) return { state: 'partial', seq, fetched, missing };
    await registryStore.keep({ signed, seq, complete: true });
    areaHashes.reset();
    return { state: 'complete', seq, fetched };
  } catch (reason) {
    return { state: 'refused', reason: reason instanceof Error ? reason.message : String(reason) };
  }
}
