import { type AddressOwner, findAddressOwner, isAppAddress, SHARE_TARGET_PATH } from '@northkeep/contracts';
import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import {
  BrowserRouter,
  confirmStore,
  lazyWithRetry,
  Route,
  Routes,
  useLocation,
  useStore,
} from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Announcer, ToastRegion } from '@northkeep/shared-kit/toast-region';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './app.module.css';
import { CookieConsent } from './consent/cookie-consent.tsx';
import { usePageViews } from './consent/page-views.ts';
import { SKIP_TO_CONTENT_LABEL } from './frame/copy.ts';
import { PublicFooter } from './frame/public-footer.tsx';
import { PublicHeader } from './frame/public-header.tsx';
import { TestPaymentsNotice } from './frame/test-payments-notice.tsx';
import { UpdateOffer } from './frame/update-offer.tsx';
import { useNavigationEffects } from './frame/use-navigation.ts';
import { LazyAuthenticatedLayout } from './lazy-authenticated-layout.tsx';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import { NativeConfirm } from './pages/native-confirm.tsx';
import { AreaView } from './remotes/area-view.tsx';
import { RegistryFallback } from './remotes/registry-fallback.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { useAreas, useExpiryQuestion } from './remotes/use-areas.ts';
import { REJECTED_CHANGES_PATH } from './sync/paths.ts';

export const App = ({ remotes }: { remotes: Remotes }) => (
  <BrowserRouter>
    <AppContent remotes={remotes} />
  </BrowserRouter>
);

/** All content inside the router. Prerendering uses a different router. */
export function AppContent({ remotes }: { remotes: Remotes }) {
  useEffect(restoreLostFocus, []);
  return (
    <>
      <a className={styles.skip} href="#main">
        {SKIP_TO_CONTENT_LABEL}
      </a>
      <CookieConsent />
      <TestPaymentsNotice />
      <Screen remotes={remotes} />
      <UpdateOffer />
      <ToastRegion />
      <Announcer />
      <Questions />
    </>
  );
}

const WAITING = (
  <div className={`page ${styles.waiting}`}>
    <SkeletonRows rows={5} />
  </div>
);

function Screen({ remotes }: { remotes: Remotes }) {
  const areas = useAreas(remotes);
  const question = useExpiryQuestion(remotes);
  useNavigationEffects(areas);
  usePageViews(remotes);
  const { pathname } = useLocation();
  if (__DEVELOPMENT__ && pathname === '/dev/kit') return <KitPage />;
  const owner = findAddressOwner(areas, pathname);
  const isAsked = question !== null && (isAppAddress(pathname) || owner?.frame !== 'public');
  if (isAsked)
    return (
      <LazyBoundary>
        <Suspense fallback={WAITING}>
          <AskBeforeStart remotes={remotes} />
        </Suspense>
      </LazyBoundary>
    );
  const page = <AddressPage remotes={remotes} owner={owner} />;
  if (isAppAddress(pathname)) {
    return (
      <LazyAuthenticatedLayout remotes={remotes} frame={owner?.frame} roles={owner?.roles}>
        {page}
      </LazyAuthenticatedLayout>
    );
  }
  const isBare = owner?.frame === 'account';
  return (
    <>
      {isBare ? null : <PublicHeader remotes={remotes} />}
      <main id="main" className={isBare ? undefined : styles.public}>
        {page}
      </main>
      {isBare ? null : <PublicFooter remotes={remotes} />}
    </>
  );
}

/** Question in place of any page but a public one. It is loaded only when it is asked. */
const AskBeforeStart = lazyWithRetry(async () => ({
  default: (await import(/* webpackChunkName: "shell-pages" */ './release-check/ask-before-start.tsx')).AskBeforeStart,
}));

// These pages share one chunk, because each further chunk adds two hashes to the first script of every page.
const SettingsPage = lazyWithRetry(async () => ({
  default: (await import(/* webpackChunkName: "shell-pages" */ './settings/settings-page.tsx')).SettingsPage,
}));
const NotSavedPage = lazyWithRetry(async () => ({
  default: (await import(/* webpackChunkName: "shell-pages" */ './sync/rejected-changes-page.tsx')).RejectedChangesPage,
}));

const NotSharedPage = lazyWithRetry(
  () => import(/* webpackChunkName: "shell-pages" */ './share/share-failed-page.tsx'),
);
const NotFound = lazyWithRetry(async () => ({
  default: (await import(/* webpackChunkName: "shell-pages" */ './pages/not-found.tsx')).NotFound,
}));

/** Renders the page of the current path, which belongs to an area or to the shell. */
function AddressPage({ remotes, owner }: { remotes: Remotes; owner: AddressOwner | null }) {
  const { pathname } = useLocation();
  const notFound = (
    <LazyBoundary>
      <Suspense fallback={WAITING}>
        <NotFound inApp={isAppAddress(pathname)} />
      </Suspense>
    </LazyBoundary>
  );
  if (owner && pathname !== SHARE_TARGET_PATH)
    return <AreaView area={owner.name} remotes={remotes} loading={WAITING} notFound={notFound} />;
  return (
    <LazyBoundary>
      <Suspense fallback={WAITING}>
        <Routes>
          <Route path="/app/settings/:section?" element={<SettingsPage remotes={remotes} />} />
          <Route path={REJECTED_CHANGES_PATH} element={<NotSavedPage />} />
          <Route path={SHARE_TARGET_PATH} element={<NotSharedPage />} />
          <Route path="*" element={<RegistryFallback remotes={remotes}>{notFound}</RegistryFallback>} />
        </Routes>
      </Suspense>
    </LazyBoundary>
  );
}

const ConfirmHost = lazyWithRetry(async () => ({
  default: (await import(/* webpackChunkName: "overlays" */ '@northkeep/shared-kit/confirm')).ConfirmHost,
}));

/** Shows the dialogs of `confirm()`. Their host is loaded with the first dialog. */
function Questions() {
  const asked = useStore(confirmStore, ({ open }) => open !== null);
  const [everAsked, setEverAsked] = useState(false);
  if (asked && !everAsked) setEverAsked(true);
  return everAsked ? (
    <LazyBoundary fallback={() => <NativeConfirm />}>
      <Suspense fallback={null}>
        <ConfirmHost />
      </Suspense>
    </LazyBoundary>
  ) : null;
}

const DevKit = lazy(() => import('@northkeep/shared-kit/dev-kit').then(({ DevKit }) => ({ default: DevKit })));

/** Page with every component in every theme; available in development only. */
function KitPage() {
  return (
    <Suspense fallback={WAITING}>
      <DevKit />
    </Suspense>
  );
}
