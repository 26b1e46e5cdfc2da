import type { Role } from '@northkeep/contracts';
import { Navigate, useLocation } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { hasRequiredRole } from './can-enter.ts';

interface SessionGateProps {
  /** Roles whose users see the children; undefined: every user with a session. */
  roles: readonly Role[] | undefined;
  /** Content that is shown until the session has been checked. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children for a user with an allowed role. Other users are sent to /unauthorized; visitors are sent to
 * /login, which returns them after the login.
 */
export function SessionGate({ roles, waiting, children }: SessionGateProps) {
  const { user, bootstrapped } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!bootstrapped && !user) return waiting;
  if (!user) return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
  if (!hasRequiredRole(user.role, roles)) return <Navigate to="/unauthorized" replace />;
  return children;
}
