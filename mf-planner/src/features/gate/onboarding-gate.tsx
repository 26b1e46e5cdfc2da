import { Navigate, observer } from '@northkeep/shared-kit/runtime';
import { onboarding, one, useSession } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { ONBOARDING } from '../../paths.ts';

/**
 * Sends whoever has not finished the onboarding to it. It reads the onboarding record, whose clear `finished` is what
 * the server answers from too; until that record is known, or while records still come over to another data key,
 * nobody is sent anywhere.
 */
export const OnboardingGate = observer(function OnboardingGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const needed = onboarding.status === 'ready' && !one('onboarding').finished && !user?.rotated?.moving;
  return needed ? <Navigate to={ONBOARDING} replace /> : children;
});
