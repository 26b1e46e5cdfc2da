import { Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { usePublicPageSession } from '@northkeep/shared-vault/session-hint';
import type { ReactNode } from 'react';
import { redirectPathAfterLogin } from '../../rules/redirect-after-login.ts';

/** Redirects signed-in users from a guest page to the app. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, bootstrapped } = usePublicPageSession();
  const { state } = useLocation();
  return bootstrapped && isAuthenticated ? <Navigate to={redirectPathAfterLogin(state)} replace /> : children;
}
