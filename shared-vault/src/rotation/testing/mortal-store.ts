import type { VaultStore } from '../../sync/store/store.ts';

/** Returns a function that wraps stores: together they fail before or after the call with the given number. */
export function mortalStores(steps: number): (store: VaultStore) => VaultStore {
  let left = steps;
  return (store) =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (left-- <= 0) throw new Error('died');
          const result: unknown = await Reflect.apply(value, target, args);
          if (left-- <= 0) throw new Error('died');
          return result;
        };
      },
    });
}
