import type { Clock } from '../ports.ts';

/** Time in ms for which a hidden page still counts as present: people switch between tabs. */
const HIDDEN_MAX_MS = 60_000;

/** Whether somebody can see what this page would receive. */
export interface Presence {
  isPresent(): boolean;
  /** Calls `run` whenever the answer may have changed; returns the function that ends it. */
  listen(run: () => void): () => void;
}

/** Presence outside a browser, where no page exists: no stream is opened. */
const ABSENT: Presence = { isPresent: () => false, listen: () => () => {} };

/** A page is present while it is online and neither frozen, left, nor hidden for more than a minute. */
export function watchPagePresence(clock: Clock): Presence {
  if (typeof document === 'undefined') return ABSENT;
  let isSuspended = false;
  let hiddenAt: number | null = null;
  return {
    isPresent: () =>
      navigator.onLine !== false &&
      !isSuspended &&
      (document.visibilityState !== 'hidden' || (hiddenAt !== null && clock.elapsed() - hiddenAt < HIDDEN_MAX_MS)),
    listen(run) {
      const removal = new AbortController();
      const { signal } = removal;
      let cancel = () => {};
      const onVisibility = () => {
        cancel();
        hiddenAt = clock.elapsed();
        if (document.visibilityState === 'hidden') cancel = clock.after(HIDDEN_MAX_MS, run);
        run();
      };
      const suspend = (suspended: boolean) => () => {
        isSuspended = suspended;
        run();
      };
      document.addEventListener('visibilitychange', onVisibility, { signal });
      // A page with an open response is not kept in the back/forward cache, and a frozen one does not read it.
      for (const [target, name] of [[window, 'pagehide'] as const, [document, 'freeze'] as const])
        target.addEventListener(name, suspend(true), { signal });
      for (const [target, name] of [[window, 'pageshow'] as const, [document, 'resume'] as const])
        target.addEventListener(name, suspend(false), { signal });
      for (const name of ['online', 'offline']) window.addEventListener(name, run, { signal });
      return () => {
        cancel();
        removal.abort();
      };
    },
  };
}
