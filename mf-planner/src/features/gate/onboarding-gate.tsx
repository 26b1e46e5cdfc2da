import { Navigate, observer } from '@northkeep/shared-kit/runtime';
import { onboarding, one, useSession } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { ONBOARDING } from '../../paths.ts';

/**
 * Redirects to the onboarding until it is finished. Does not redirect before the onboarding record has loaded, nor
 * while a data key rotation is still re-encrypting records, because `finished` is unknown then.
 */
export const OnboardingGate = observer(function OnboardingGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const needed = onboarding.status === 'ready' && !one('onboarding').finished && !user?.rotated?.moving;
  return needed ? <Navigate to={ONBOARDING} replace /> : children;
});
