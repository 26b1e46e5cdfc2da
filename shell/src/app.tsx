import { areaOf } from '@northkeep/contracts';
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
import { lazy, Suspense, useState } from 'react';
import styles from './app.module.css';
import { AppPart } from './app-part.tsx';
import { CookieConsent } from './consent/cookie-consent.tsx';
import { usePageViews } from './consent/page-views.ts';
import { SKIP } from './frame/copy.ts';
import { PublicFooter } from './frame/public-footer.tsx';
import { PublicHeader } from './frame/public-header.tsx';
import { TestPayments } from './frame/test-payments.tsx';
import { UpdateOffer } from './frame/update-offer.tsx';
import { useNavigation } from './frame/use-navigation.ts';
import { SessionGate } from './guard/session-gate.tsx';
import { NotFound } from './pages/not-found.tsx';
import { PartBoundary } from './pages/part-boundary.tsx';
import { PlainQuestion } from './pages/plain-question.tsx';
import { AreaView } from './remotes/area-view.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { NOT_SAVED_PATH } from './sync/paths.ts';
import { LOADING } from './vault/copy.ts';
import { VaultLoader } from './vault/vault-loader.tsx';

export function App({ remotes }: { remotes: Remotes }) {
  return (
    <BrowserRouter>
      <a className={styles.skip} href="#main">
        {SKIP}
      </a>
      <CookieConsent />
      <TestPayments />
      <Screen remotes={remotes} />
      <UpdateOffer />
      <ToastRegion />
      <Announcer />
      <Questions />
    </BrowserRouter>
  );
}

const ADMIN_ROLES = ['ADMIN', 'SUPER_ADMIN'] as const;
const FORMS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/checkout',
  '/delete-account',
  '/email-change',
  '/two-factor',
  '/empty-vault',
  '/old-vault',
  '/unauthorized',
];
const WAITING = (
  <div className={`page ${styles.waiting}`}>
    <SkeletonRows rows={5} />
  </div>
);

function Screen({ remotes }: { remotes: Remotes }) {
  useNavigation();
  usePageViews(remotes);
  const { pathname } = useLocation();
  if (__DEVELOPMENT__ && pathname === '/dev/kit') return <KitPage />;
  const area = <Area remotes={remotes} pathname={pathname} />;
  if (pathname === '/app' || pathname.startsWith('/app/')) {
    const roles = areaOf(pathname) === 'mf-admin' ? { roles: ADMIN_ROLES } : {};
    return (
      <SessionGate {...roles} waiting={<VaultLoader text={LOADING.unknown} />}>
        <AppPart remotes={remotes} pathname={pathname}>
          {area}
        </AppPart>
      </SessionGate>
    );
  }
  const isForm = FORMS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <>
      {isForm ? null : <PublicHeader />}
      <main id="main" className={isForm ? undefined : styles.public}>
        {area}
      </main>
      {isForm ? null : <PublicFooter />}
    </>
  );
}

const SettingsPage = lazyWithRetry(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}));
const NotSavedPage = lazyWithRetry(async () => ({ default: (await import('./sync/not-saved-page.tsx')).NotSavedPage }));

function Area({ remotes, pathname }: { remotes: Remotes; pathname: string }) {
  const area = areaOf(pathname);
  const notFound = <NotFound inApp={pathname.startsWith('/app')} />;
  if (area !== 'shell') return <AreaView area={area} remotes={remotes} loading={WAITING} notFound={notFound} />;
  return (
    <PartBoundary>
      <Suspense fallback={WAITING}>
        <Routes>
          <Route path="/app/settings/:section?" element={<SettingsPage remotes={remotes} />} />
          <Route path={NOT_SAVED_PATH} element={<NotSavedPage />} />
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </PartBoundary>
  );
}

const ConfirmHost = lazyWithRetry(async () => ({
  default: (await import('@northkeep/shared-kit/confirm')).ConfirmHost,
}));

/** Shows what `confirm()` asks; loaded with the first question. */
function Questions() {
  const asked = useStore(confirmStore, ({ open }) => open !== null);
  const [everAsked, setEverAsked] = useState(false);
  if (asked && !everAsked) setEverAsked(true);
  return everAsked ? (
    <PartBoundary fallback={() => <PlainQuestion />}>
      <Suspense fallback={null}>
        <ConfirmHost />
      </Suspense>
    </PartBoundary>
  ) : null;
}

const DevKit = lazy(() => import('@northkeep/shared-kit/dev-kit').then(({ DevKit }) => ({ default: DevKit })));

/** Every component in every theme; development only. */
function KitPage() {
  return (
    <Suspense fallback={WAITING}>
      <DevKit />
    </Suspense>
  );
}
