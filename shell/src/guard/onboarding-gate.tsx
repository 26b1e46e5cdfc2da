import { type AreaName, findAddressOwner, type RegisteredAreas } from '@northkeep/contracts';
import { Navigate, observer, useLocation } from '@northkeep/shared-kit/runtime';
import { onboarding, one, useSession } from '@northkeep/shared-vault';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';

/** Address of the onboarding wizard. */
const ONBOARDING = '/app/onboarding';

interface OnboardingGateProps {
  remotes: Remotes;
  children: ReactNode;
}

/**
 * Redirects from a view to the onboarding until it is finished. Pages without a tab (settings, contact, administration)
 * stay open, and so do all views while the wizard cannot be shown.
 */
export const OnboardingGate = observer(function OnboardingGate({ remotes, children }: OnboardingGateProps) {
  const { pathname } = useLocation();
  const areas = useAreas(remotes);
  const isDown = useIsWizardUnavailable(remotes);
  const isNeeded = useOnboardingNeeded();
  return isNeeded && !isDown && isTabAreaPath(areas, pathname) ? <Navigate to={ONBOARDING} replace /> : children;
});

/** True for paths of areas with a tab, except the path of the wizard. */
export function isTabAreaPath(areas: RegisteredAreas, pathname: string): boolean {
  const owner = findAddressOwner(areas, pathname);
  return owner?.frame === 'app' && areas[owner.name]?.area.tab !== undefined;
}

/**
 * True until the onboarding is finished. False while this is unknown: before the record has loaded, if it cannot be
 * loaded, and while a data key rotation is re-encrypting records. Call it in an observer.
 */
export function useOnboardingNeeded(): boolean {
  const { user } = useSession();
  return onboarding.status === 'ready' && !one('onboarding').finished && !user?.rotated?.moving;
}

/** True if no area of the registry renders the wizard, or if that area failed. */
export const useIsWizardUnavailable = (remotes: Remotes): boolean =>
  useSyncExternalStore(remotes.subscribe, () => {
    const area = wizardOf(remotes.areas);
    return area === undefined || remotes.state(area).phase === 'failed';
  });

const wizardOf = (areas: RegisteredAreas): AreaName | undefined => {
  const owner = findAddressOwner(areas, ONBOARDING);
  return owner?.frame === 'wizard' ? owner.name : undefined;
};
