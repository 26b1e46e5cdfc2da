// This module runs while React is downloaded. It verifies the registry and starts to load the area of the current path.
import { loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { findAddressOwner, type Registry } from '@northkeep/contracts';
import { reportLazily } from '../failure-reports/report-lazily.ts';
import {
  acceptFetchedRegistry,
  type OpenedRegistry,
  openRegistry,
  type RegistrySources,
} from '../registry/open-registry.ts';
import { registryStore } from '../registry/registry-store.ts';
import { diagnoseFailure, refetchFiles } from '../remotes/refetch-files.ts';
import { Remotes } from '../remotes/remotes.ts';
import { isPrerendered } from './is-prerendered.ts';
import shareRetryPlugin from './share-retry-plugin.ts';
import { whenReadyToStart } from './start-moment.ts';
import { registerFileHashes } from './trusted-types.ts';

// The plugin is registered before any remote starts. Each remote has its own federation runtime, which uses only
// plugins registered before its start.
registerGlobalPlugins([shareRetryPlugin()]);

/** Maximum time in ms that the first render waits for its area. */
const FIRST_REMOTE_WAIT_MS = 1_500;

const container = (area: string): string => area.replace(/-/g, '_');

const sources: RegistrySources = {
  pinned: __PINNED_KEYS__,
  memory: registryStore,
  inlined: document.getElementById('remotes')?.textContent ?? null,
  fetchText: async (signal) => {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  },
  now: Date.now,
};

/** Allows the page to load the files of a verified registry, and no others. */
function allowRegistryFiles(registry: Registry): void {
  const remotes = Object.entries(registry.remotes);
  for (const [, { base, files }] of remotes) registerFileHashes(base, files);
  registerRemotes(remotes.map(([area, { base, entry }]) => ({ name: container(area), entry: base + entry })));
}

async function start(): Promise<Remotes> {
  const opened = await openRegistry(sources);
  if (opened.state === 'open') allowRegistryFiles(opened.registry);
  logWarnings(opened);
  return new Remotes(opened, {
    provides: __PROVIDES__,
    load: (area) => loadRemote(`${container(area)}/remote`),
    refetch: refetchFiles,
    diagnose: diagnoseFailure,
    reopen: async () => {
      const fresh = await acceptFetchedRegistry(await sources.fetchText(AbortSignal.timeout(10_000)), sources);
      if (opened.state === 'closed') allowRegistryFiles(fresh.registry);
      return fresh;
    },
    reload: () => location.reload(),
    report: (area, version, code) => reportLazily({ area, version, code }),
  });
}

function logWarnings(opened: OpenedRegistry): void {
  if (opened.state === 'closed') console.warn('no registry:', opened.error.message);
  else {
    const { rejected } = opened.registry;
    const warnings = [...opened.warnings, ...rejected.map(({ name, reason }) => `${name} is left out: ${reason}`)];
    for (const warning of warnings) console.warn('registry:', warning);
  }
}

export const remotesPromise = whenReadyToStart.then(start);

/**
 * Resolves when the area of the current address is loaded, has failed, or is slow. Rendering earlier would show a
 * Suspense fallback, after which React delays the content by 300 ms.
 */
export const firstAreaReadyPromise: Promise<Remotes> = remotesPromise.then(async (ready) => {
  const owner = findAddressOwner(ready.areas, location.pathname);
  if (!owner) return ready;
  const loaded = ready.load(owner.name).catch(() => undefined);
  // A prerendered page waits for its area without a time limit: the user can read it before, and it is hydrated only
  // afterwards.
  if (isPrerendered()) await loaded;
  else await Promise.race([loaded, new Promise<void>((resolve) => setTimeout(resolve, FIRST_REMOTE_WAIT_MS))]);
  return ready;
});

if (__DEVELOPMENT__) {
  addEventListener('northkeep:remote-replaced', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { area, remote } = event.detail;
    remotesPromise.then((ready) => ready.replace(area, remote)).catch((reason: unknown) => console.error(reason));
  });
}
