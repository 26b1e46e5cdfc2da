import { lazyDialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry, Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { isSharedVaultEvaluated, loadSharedVault, readSessionHint } from '@northkeep/shared-vault/session-hint';
import { type ComponentProps, Suspense, useState } from 'react';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import { VAULT_LOADING_TEXTS } from './vault/loading-copy.ts';
import { VaultLoadingScreen } from './vault/vault-loading-screen.tsx';

/**
 * False once shared-vault is loaded, for example by the login. If the browser stores nothing, the session exists only
 * in the memory of shared-vault.
 */
const isVisitor = () =>
  !isSharedVaultEvaluated(globalThis) && ['signed-out', 'unknown-device'].includes(readSessionHint());

let isLoaded = false;

/** True when the page was opened without a session. */
const isVisit = isVisitor();

const LazyLayout = lazyWithRetry(async () => {
  // The promise is not awaited, because the layout shows a loader until the session was checked.
  loadSharedVault().catch((reason: unknown) => console.warn('the session was not checked:', reason));
  const [layout] = await Promise.all([
    import(/* webpackChunkName: "in-app" */ './authenticated-layout.tsx'),
    // The dialogs are loaded with the layout after a login, when the service worker has no copies of them yet: a dialog
    // has to report that the server cannot be reached. For a user who comes back they follow with the other overlays.
    isVisit && lazyDialog.load().catch((reason: unknown) => console.warn('dialogs were not loaded:', reason)),
  ]);
  isLoaded = true;
  return layout;
});

/** Loads the authenticated layout of the pages below `/app`; public pages do not need it. */
export const loadAuthenticatedLayout = (): Promise<void> => LazyLayout.preload();

/** The authenticated layout. Rendered without a Suspense fallback when it was loaded before. */
export function LazyAuthenticatedLayout(props: ComponentProps<typeof LazyLayout>) {
  const { pathname, search, hash } = useLocation();
  // `isAnonymous` is determined once, when the component mounts. A visitor is redirected to the login without loading
  // the layout, because its session gate would redirect in the same way.
  const [isAnonymous] = useState(() => !isLoaded && isVisitor());
  if (isAnonymous) return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
  return (
    <LazyBoundary>
      <Suspense fallback={<VaultLoadingScreen text={VAULT_LOADING_TEXTS.unknown} />}>
        <LazyLayout {...props} />
      </Suspense>
    </LazyBoundary>
  );
}
