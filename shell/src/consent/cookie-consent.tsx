import { lazyWithRetry, useStore } from '@northkeep/shared-kit/runtime';
import { Suspense } from 'react';
import { PartBoundary } from '../pages/part-boundary.tsx';
import { consentStore } from './consent.ts';

const CookieDialog = lazyWithRetry(() => import('./cookie-dialog.tsx'));

/** The cookie dialog while nothing was chosen, and when it is asked for again; it does not come with the first bytes. */
export function CookieConsent() {
  const asking = useStore(consentStore, ({ chosen, reopened }) => chosen === null || reopened);
  return asking ? (
    <PartBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <CookieDialog />
      </Suspense>
    </PartBoundary>
  ) : null;
}
