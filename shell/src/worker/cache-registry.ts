import { openFresh } from '../registry/open-registry.ts';
import { registryStore } from '../registry/registry-store.ts';
import type { SyncResult } from './messages.ts';
import { cacheFiles } from './remote-cache.ts';

let running: Promise<SyncResult> | undefined;

/** Verifies the newest registry and caches all of its files. Concurrent calls share one run. */
export function cacheNewestRegistry(): Promise<SyncResult> {
  running ??= run().finally(() => {
    running = undefined;
  });
  return running;
}

async function run(): Promise<SyncResult> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`remotes.json: status ${response.status}`);
    const { signed, registry } = await openFresh(await response.text(), {
      pinned: __PINNED_KEYS__,
      memory: registryStore,
    });
    const { seq } = registry;
    const { fetched, missing } = await cacheFiles(registry);
    if (missing.length > 0) return { state: 'partial', seq, fetched, missing };
    await registryStore.keep({ signed, seq, complete: true });
    return { state: 'complete', seq, fetched };
  } catch (reason) {
    return { state: 'refused', reason: reason instanceof Error ? reason.message : String(reason) };
  }
}
