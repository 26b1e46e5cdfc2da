import { type AreaName, type Areas, findAddressOwner } from '@northkeep/contracts';
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
 * Redirects from a view to the onboarding until it is finished. The pages without a tab (settings, contact,
 * administration) stay open, and so do all views while the wizard cannot be shown.
 */
export const OnboardingGate = observer(function OnboardingGate({ remotes, children }: OnboardingGateProps) {
  const { pathname } = useLocation();
  const areas = useAreas(remotes);
  const isDown = useIsWizardDown(remotes);
  const isNeeded = useOnboardingNeeded();
  return isNeeded && !isDown && isView(areas, pathname) ? <Navigate to={ONBOARDING} replace /> : children;
});

/** True for the addresses of the areas with a tab, the wizard excepted. */
export function isView(areas: Areas, pathname: string): boolean {
  const owner = findAddressOwner(areas, pathname);
  return owner?.frame === 'app' && areas[owner.name]?.area.tab !== undefined;
}

/**
 * True until the onboarding is finished. False before its record has loaded, where it cannot be loaded, and while a
 * data key rotation is still re-encrypting records, because it is unknown then. Call it in an observer.
 */
export function useOnboardingNeeded(): boolean {
  const { user } = useSession();
  return onboarding.status === 'ready' && !one('onboarding').finished && !user?.rotated?.moving;
}

/** True where no area of the registry draws the wizard, and after that area failed. */
export const useIsWizardDown = (remotes: Remotes): boolean =>
  useSyncExternalStore(remotes.subscribe, () => {
    const area = wizardOf(remotes.areas);
    return area === undefined || remotes.state(area).phase === 'failed';
  });

const wizardOf = (areas: Areas): AreaName | undefined => {
  const owner = findAddressOwner(areas, ONBOARDING);
  return owner?.frame === 'wizard' ? owner.name : undefined;
};
