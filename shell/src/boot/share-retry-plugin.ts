import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Allows a shared module to be loaded again after its files could not be fetched. Module federation keeps the rejected
 * promise of the first load and would return it to every later load until the page is reloaded.
 */
export default function shareRetryPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'northkeep-share-retry',
    async beforeLoadShare(load) {
      for (const shared of Object.values(load.origin.shareScopeMap.default?.[load.pkgName] ?? {})) {
        const { loading } = shared;
        if (!loading || shared.loaded) continue;
        Promise.resolve(loading).catch(() => {
          if (shared.loading === loading) shared.loading = null;
        });
      }
      // Waits one microtask, so that the handlers of promises that are already rejected run first.
      await Promise.resolve();
      return load;
    },
  };
}
