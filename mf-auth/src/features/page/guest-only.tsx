import { Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { redirectAfterLogin } from '../../rules/redirect-after-login.ts';

/** Redirects signed-in users from a guest page to the app. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, bootstrapped } = useSession();
  const { state } = useLocation();
  return bootstrapped && isAuthenticated ? <Navigate to={redirectAfterLogin(state)} replace /> : children;
}
