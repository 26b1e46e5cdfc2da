import { Navigate } from '@northkeep/shared-kit/runtime';
import { usePublicPageSession } from '@northkeep/shared-vault/session-hint';
import { useState } from 'react';
import { APP_PATH } from '../../paths.ts';
import { LandingScreen } from './landing-screen.tsx';

const REDIRECTED = 'nk.home-redirected';

/** True if this browser session was redirected already; false while prerendering, when there is no session storage. */
const isRedirected = (): boolean => typeof window !== 'undefined' && sessionStorage.getItem(REDIRECTED) !== null;

/** Landing page. Redirects a logged-in visitor to the app, once per browser session. */
export function Home() {
  const { isAuthenticated, bootstrapped } = usePublicPageSession();
  const [redirected] = useState(isRedirected);
  if (!bootstrapped || !isAuthenticated || redirected) return <LandingScreen />;
  sessionStorage.setItem(REDIRECTED, '1');
  return <Navigate to={APP_PATH} replace />;
}
