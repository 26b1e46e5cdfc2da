import { useEffect, useRef, useState } from 'react';
import { toast } from './toasts.ts';

/** A module that is loaded on first use. A failed load is forgotten, so that the next use tries again. */
export interface LazyModule<T> {
  /** The module once it is loaded, otherwise null. */
  readonly loaded: T | null;
  load(): Promise<T>;
  /** Loads the module ahead of its use. After a failure it tries again, at growing intervals. */
  prefetch(): void;
}

/** Name of the performance mark that is set once every lazy module of the page is loaded. */
const LOADED_MARK = 'nk.lazy-modules-loaded';

/** First pause in ms before a module is prefetched again. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 5_000;

const modules = new Set<LazyModule<unknown>>();
/** Resolves once the latest module has been requested that is prefetched; null before {@link prefetchLazyModules}. */
let requested: Promise<void> | null = null;

/** Loads every lazy module of the page, those created later too, so that overlays open when the network has failed. */
export function prefetchLazyModules(): void {
  requested ??= Promise.resolve();
  for (const module of modules) prefetchNext(module);
  markIfAllLoaded();
}

/** Requests each module in a task of its own: inserting one script takes milliseconds, and all of them delayed input. */
function prefetchNext(module: LazyModule<unknown>): void {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  requested = Promise.resolve(requested)
    .then(nextTask)
    .then(() => module.prefetch());
}

function markIfAllLoaded(): void {
  if (requested && [...modules].every(({ loaded }) => loaded !== null)) performance.mark(LOADED_MARK);
}

export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  const load = (): Promise<T> => {
    loading ??= importModule().then(
      (module) => {
        loaded = module;
        markIfAllLoaded();
        return module;
      },
      (reason: unknown) => {
        loading = null;
        throw reason;
      },
    );
    return loading;
  };
  const module: LazyModule<T> = {
    get loaded() {
      return loaded;
    },
    load,
    prefetch: () =>
      void load().catch((reason: unknown) => {
        console.debug('not prefetched', reason);
        setTimeout(module.prefetch, pauseMs);
        pauseMs *= 2;
      }),
  };
  modules.add(module);
  if (requested) prefetchNext(module);
  return module;
}

const FAILED = 'This could not be opened. Check your connection and try again.';

/**
 * Returns a module once it is needed and loaded, otherwise null. If it cannot be loaded, `onFail` runs, which has to
 * reset the condition that needs the module. A toast reports the failure unless `hasSubstitute` is true.
 */
export function useLazyModule<T>(
  module: LazyModule<T>,
  needed: boolean,
  onFail: () => void,
  hasSubstitute = false,
): T | null {
  const [, setLoaded] = useState(module.loaded);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    if (!needed) return;
    // Another component may have loaded the module since this one was rendered. Setting the same value again causes no
    // render.
    if (module.loaded) return setLoaded(() => module.loaded);
    let isCurrent = true;
    module.load().then(
      (loaded) => {
        if (isCurrent) setLoaded(() => loaded);
      },
      (reason: unknown) => {
        if (hasSubstitute) console.warn('a substitute is shown:', reason);
        else console.error(reason);
        if (!isCurrent) return;
        if (!hasSubstitute) toast({ type: 'error', text: FAILED });
        fail.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [module, needed, hasSubstitute]);
  return needed ? module.loaded : null;
}
