import { areaOf } from '@northkeep/contracts';
import { ConfirmHost } from '@northkeep/shared-kit/confirm';
import { BrowserRouter, Route, Routes, useLocation } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Announcer, ToastRegion } from '@northkeep/shared-kit/toast-region';
import { lazy, Suspense } from 'react';
import styles from './app.module.css';
import { AppHeader } from './frame/app-header.tsx';
import { SKIP } from './frame/copy.ts';
import { PublicFooter } from './frame/public-footer.tsx';
import { PublicHeader } from './frame/public-header.tsx';
import { UpdateOffer } from './frame/update-offer.tsx';
import { useNavigation } from './frame/use-navigation.ts';
import { SessionGate } from './guard/session-gate.tsx';
import { NotFound } from './pages/not-found.tsx';
import { AreaView } from './remotes/area-view.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { SettingsPage } from './settings/settings-page.tsx';
import { LOADING } from './vault/copy.ts';
import { Disclosure } from './vault/disclosure.tsx';
import { VaultGate } from './vault/vault-gate.tsx';
import { VaultLoader } from './vault/vault-loader.tsx';

export function App({ remotes }: { remotes: Remotes }) {
  return (
    <BrowserRouter>
      <a className={styles.skip} href="#main">
        {SKIP}
      </a>
      <Screen remotes={remotes} />
      <UpdateOffer />
      <ToastRegion />
      <Announcer />
      <ConfirmHost />
    </BrowserRouter>
  );
}

const ADMIN_ROLES = ['ADMIN', 'SUPER_ADMIN'] as const;
const FORMS = ['/login', '/register', '/forgot-password', '/reset-password', '/checkout', '/unauthorized'];
const WAITING = (
  <div className={`page ${styles.waiting}`}>
    <SkeletonRows rows={5} />
  </div>
);

function Screen({ remotes }: { remotes: Remotes }) {
  useNavigation();
  const { pathname } = useLocation();
  if (__DEVELOPMENT__ && pathname === '/dev/kit') return <KitPage />;
  if (pathname === '/app' || pathname.startsWith('/app/')) return <InApp remotes={remotes} pathname={pathname} />;
  const isForm = FORMS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <>
      {isForm ? null : <PublicHeader />}
      <main id="main" className={isForm ? undefined : styles.public}>
        <Area remotes={remotes} pathname={pathname} />
      </main>
      {isForm ? null : <PublicFooter />}
    </>
  );
}

function InApp({ remotes, pathname }: { remotes: Remotes; pathname: string }) {
  const isAdminPage = areaOf(pathname) === 'mf-admin';
  const isOnboarding = pathname.startsWith('/app/onboarding');
  return (
    <SessionGate {...(isAdminPage ? { roles: ADMIN_ROLES } : {})} waiting={<VaultLoader text={LOADING.unknown} />}>
      <VaultGate>
        {isOnboarding ? null : <AppHeader remotes={remotes} />}
        <main id="main" className={isOnboarding ? undefined : styles.app}>
          <Area remotes={remotes} pathname={pathname} />
        </main>
        <Disclosure />
      </VaultGate>
    </SessionGate>
  );
}

function Area({ remotes, pathname }: { remotes: Remotes; pathname: string }) {
  const area = areaOf(pathname);
  const notFound = <NotFound inApp={pathname.startsWith('/app')} />;
  if (area !== 'shell') return <AreaView area={area} remotes={remotes} loading={WAITING} notFound={notFound} />;
  return (
    <Routes>
      <Route path="/app/settings/:section?" element={<SettingsPage remotes={remotes} />} />
      <Route path="*" element={notFound} />
    </Routes>
  );
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
