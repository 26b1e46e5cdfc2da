import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { lazyWithRetry, useStore } from '@northkeep/shared-kit/runtime';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import { consentStore } from './consent.ts';

const CookieDialog = lazyWithRetry(() => import('./cookie-dialog.tsx'));

type Consent = ReturnType<typeof consentStore.getState>;
const isAsking = ({ chosen, reopened }: Consent): boolean => chosen === null || reopened;

/**
 * Loads the dialog before the first render if it is about to be shown. If it appeared later, it would move a form on
 * the page.
 */
export async function preloadCookieDialog(): Promise<void> {
  if (isAsking(consentStore.getState())) await CookieDialog.preload().catch(() => undefined);
}

/**
 * False during prerendering and until a prerendered page is hydrated, because the dialog can be answered only with a
 * script.
 */
const isRendered = (): boolean =>
  typeof window !== 'undefined' && !document.querySelector(`[${PRERENDERED_ATTRIBUTE}]`);

/**
 * Shows the cookie dialog until a choice is stored, and when it is reopened. On a prerendered page, the dialog is
 * rendered in a transition, because an urgent update would make React hydrate the rest of the page in one task.
 */
export function CookieConsent() {
  const asking = useStore(consentStore, isAsking);
  const [isReady, setIsReady] = useState(isRendered);
  useEffect(() => startTransition(() => setIsReady(true)), []);
  return isReady && asking ? (
    <LazyBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <CookieDialog />
      </Suspense>
    </LazyBoundary>
  ) : null;
}
