import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module whose files could not be fetched be loaded again. Module federation keeps the rejected promise
 * of the first load and would give it to every later one until the page is reloaded.
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
      // Lets the handlers of promises that are already rejected run first.
      await Promise.resolve();
      return load;
    },
  };
}
