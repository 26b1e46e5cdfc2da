import { Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { useKnownSession } from '@northkeep/shared-vault/session-hint';
import type { ReactNode } from 'react';
import { redirectAfterLogin } from '../../rules/redirect-after-login.ts';

/** Redirects signed-in users from a guest page to the app. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, bootstrapped } = useKnownSession();
  const { state } = useLocation();
  return bootstrapped && isAuthenticated ? <Navigate to={redirectAfterLogin(state)} replace /> : children;
}
