import { toPageBundle, toRegistry } from '@northkeep/contracts/tuf';
import { fetchBundle } from '../registry/fetch-bundle.ts';
import { checkRepository, rememberRepository } from '../registry/remember-repository.ts';
import { repositoryStore } from '../registry/repository-store.ts';
import { type RepositorySources, readStored } from '../registry/verify-bundle.ts';
import { AreaHashes } from './area-hashes.ts';
import type { AreaCacheRequest, AreaCacheResult } from './messages.ts';
import { cacheFiles } from './remote-cache.ts';
import { clearCacheBeforeFix } from './security-fix.ts';

const sources: RepositorySources = { pinned: __PINNED_ROOT__, memory: repositoryStore, now: Date.now };

/** Hashes of the files of areas that this worker may serve from its caches. */
export const areaHashes = new AreaHashes(sources);

let last: Promise<unknown> = Promise.resolve();

/**
 * Verifies the newest repository and caches the files of areas. Calls run one after the other, because several tabs may
 * call it at the same time.
 */
export function cacheNewestRegistry(request: AreaCacheRequest): Promise<AreaCacheResult> {
  const next = last.then(() => run(request));
  last = next;
  return next;
}

async function run(request: AreaCacheRequest): Promise<AreaCacheResult> {
  try {
    const text = await fetchBundle({ cache: 'no-store' });
    const registry = toRegistry(await checkRepository(text, sources));
    const { seq } = registry;
    await clearCacheBeforeFix(registry, await readStored(sources));
    const { fetched, missing } = await cacheFiles(registry, request);
    if (missing.length > 0) return { state: 'partial', seq, fetched, missing };
    await rememberRepository(toPageBundle(text), sources, { isComplete: true });
    areaHashes.reset();
    return { state: 'complete', seq, fetched };
  } catch (reason) {
    return { state: 'refused', reason: reason instanceof Error ? reason.message : String(reason) };
  }
}
