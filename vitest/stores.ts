import { create as createHook, createStore as createVanilla, type StoreApi } from 'zustand/index';

// Replaces `zustand` in tests with screens. The files of a workspace share their modules, so a store of a module would
// keep the state of an earlier file. The stores created here are recorded, so that all of them can be reset.
export * from 'zustand/index';

/** Created stores, held by weak references because each tab that a test opens creates some. */
const stores = new Set<WeakRef<Pick<StoreApi<object>, 'getInitialState' | 'setState'>>>();

function recordCreated<C extends (...args: never[]) => unknown>(creator: C): C {
  const record = (store: object) => {
    if ('getInitialState' in store) stores.add(new WeakRef(store as StoreApi<object>));
    return store;
  };
  // Without a state creator the function is curried: `create<State>()(…)`.
  const wrapped = (...args: never[]) => {
    const made = creator(...args) as (...more: never[]) => object;
    return args.length > 0 ? record(made) : (...more: never[]) => record(made(...more));
  };
  return wrapped as C;
}

export const create = recordCreated(createHook);
export const createStore = recordCreated(createVanilla);

/** Gives every store its initial state. */
export function resetStores(): void {
  for (const reference of stores) {
    const store = reference.deref();
    if (store) store.setState(store.getInitialState(), true);
    else stores.delete(reference);
  }
}
