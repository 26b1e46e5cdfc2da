// This module runs while React is downloaded. It verifies the release repository and starts to load the area of the current path.
import { loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { findAddressOwner, REPOSITORY_ELEMENT_ID, type Registry, type ReleasedRemote } from '@northkeep/contracts';
import { reportLazily } from '../failure-reports/report-lazily.ts';
import { type OpenedRegistry, openRegistry, type RegistrySources, reopenRegistry } from '../registry/open-registry.ts';
import { repositoryStore } from '../registry/repository-store.ts';
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
  pinned: __PINNED_ROOT__,
  memory: repositoryStore,
  inlined: document.getElementById(REPOSITORY_ELEMENT_ID)?.textContent ?? null,
  fetchText: async (signal) => {
    const { fetchPageBundle } = await import(/* webpackChunkName: "release-log" */ '../registry/fetch-bundle.ts');
    return fetchPageBundle({ cache: 'no-store', signal });
  },
  loadCheck: async () =>
    (await import(/* webpackChunkName: "release-log" */ '../registry/remember-repository.ts')).checkRepository,
  shell: { version: __SHELL_VERSION__, provides: __PROVIDES__, files: {} },
  now: Date.now,
};

/** Allows the page to load the files of a verified registry, and no others. */
function allowRegistryFiles(registry: Registry): void {
  const remotes = Object.entries(registry.remotes);
  for (const [, { base, files }] of remotes) registerFileHashes(base, files);
  registerRemotes(remotes.map(([area, { base, entry }]) => ({ name: container(area), entry: base + entry })));
}

type Refetching = typeof import('../remotes/refetch-files.ts');

/** Runs `work` with the module that fetches files again, which is loaded only after an area could not be loaded. */
async function whenRefetching<T>(
  { entry }: ReleasedRemote,
  work: (module: Refetching) => T | Promise<T>,
): Promise<T | { kind: 'unreachable'; file: string }> {
  const loading = import(/* webpackChunkName: "release-log" */ '../remotes/refetch-files.ts');
  const module = await loading.catch(() => null);
  return module ? work(module) : { kind: 'unreachable', file: entry };
}

async function start(): Promise<Remotes> {
  const opened = withHotAreas(await openRegistry(sources));
  if (opened.state === 'open') allowRegistryFiles(opened.registry);
  logWarnings(opened);
  return new Remotes(opened, {
    provides: __PROVIDES__,
    load: (area) => loadRemote(`${container(area)}/remote`),
    refetch: (remote) => whenRefetching(remote, ({ refetchFiles }) => refetchFiles(remote)),
    diagnose: (reason, remote) => whenRefetching(remote, ({ diagnoseFailure }) => diagnoseFailure(reason, remote)),
    reopen: async () => {
      const fresh = await reopenRegistry(sources, AbortSignal.timeout(10_000));
      if (opened.state === 'closed') allowRegistryFiles(fresh.registry);
      return fresh;
    },
    reload: () => location.reload(),
    report: (area, version, code) => reportLazily({ area, version, code }),
  });
}

/** In development, the areas that are built while they are edited replace the released ones. */
function withHotAreas(opened: OpenedRegistry): OpenedRegistry {
  const hot = __DEVELOPMENT__ ? document.getElementById('hot-areas')?.textContent : null;
  if (!hot || opened.state === 'closed') return opened;
  const { registry } = opened;
  return { ...opened, registry: { ...registry, remotes: { ...registry.remotes, ...JSON.parse(hot) } } };
}

function logWarnings(opened: OpenedRegistry): void {
  if (opened.state === 'closed') console.warn('no registry:', opened.error.message);
  else {
    const { refused, registry } = opened;
    if (refused) console.warn('registry:', refused.message);
    for (const { name, reason } of registry.rejected) console.warn('registry:', `${name} is left out: ${reason}`);
  }
}

export const remotesPromise = whenReadyToStart.then(start);

/**
 * Resolves when the area of the current address is loaded, has failed, or is slow. Rendering earlier would show a
 * Suspense fallback, after which React delays the content by 300 ms.
 */
export const firstAreaReadyPromise: Promise<Remotes> = remotesPromise.then(async (ready) => {
  const owner = findAddressOwner(ready.areas, location.pathname);
  if (!owner || (ready.expiryQuestion && owner.frame !== 'public')) return ready;
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
