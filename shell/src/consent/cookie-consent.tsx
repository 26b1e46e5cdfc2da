import { lazyWithRetry, useStore } from '@northkeep/shared-kit/runtime';
import { Suspense, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import { consentStore } from './consent.ts';

const CookieDialog = lazyWithRetry(() => import('./cookie-dialog.tsx'));

const never = () => () => {};
/** False in prerendered HTML and until hydration ends: the dialog needs a script to be answered. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Shows the cookie dialog until a choice is stored, and when reopened. Loaded lazily, after the first paint. */
export function CookieConsent() {
  const asking = useStore(consentStore, ({ chosen, reopened }) => chosen === null || reopened);
  return useIsHydrated() && asking ? (
    <LazyBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <CookieDialog />
      </Suspense>
    </LazyBoundary>
  ) : null;
}
