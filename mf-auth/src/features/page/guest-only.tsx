import { Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { destination } from '../../rules/destination.ts';

/** A page for guests: whoever is signed in goes on to the app. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, bootstrapped } = useSession();
  const { state } = useLocation();
  return bootstrapped && isAuthenticated ? <Navigate to={destination(state)} replace /> : children;
}
