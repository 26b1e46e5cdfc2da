import { type AreaName, DIRECTION_ID, findAddressOwner, type RegisteredAreas } from '@northkeep/contracts';
import { Navigate, observer, useLocation } from '@northkeep/shared-kit/runtime';
import { aims, api, idealLife, onboarding, one, useSession } from '@northkeep/shared-vault';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';

/** Address of the onboarding wizard. */
const ONBOARDING = '/app/onboarding';
/** Delay in ms before the server is asked, in which the records of this device are usually read. */
const LOCAL_READ_MS = 1_000;
/** A direction counts from this number of characters. */
const DIRECTION_LENGTH_MIN = 8;

interface OnboardingGateProps {
  remotes: Remotes;
  children: ReactNode;
}

/**
 * Redirects from a view to the onboarding while it is needed. Pages without a tab (settings, contact, administration)
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
 * True while the onboarding is not finished and the plan has no direction of at least 8 characters or no aim. False
 * while this is unknown: before the plan has loaded, if it cannot be loaded, and while a data key rotation is
 * re-encrypting records. Call it in an observer.
 */
export function useOnboardingNeeded(): boolean {
  const { user } = useSession();
  const isRecordLoaded = onboarding.status === 'ready';
  const isUnfinishedOnServer = useServerOnboardingStatus(!isRecordLoaded);
  const isUnfinished = isRecordLoaded ? !one('onboarding').finished : isUnfinishedOnServer;
  return isUnfinished && isPlanMissing() && !user?.rotated?.moving;
}

function isPlanMissing(): boolean {
  if (idealLife.status !== 'ready' || aims.status !== 'ready') return false;
  const direction = idealLife.get(DIRECTION_ID);
  if (direction?.damaged.has('label')) return false;
  return aims.items.length === 0 || (direction?.label ?? '').trim().length < DIRECTION_LENGTH_MIN;
}

/**
 * Asks the server whether the onboarding is needed, while the record is not loaded on this device. A failure means that
 * it is not needed.
 */
function useServerOnboardingStatus(isAsked: boolean): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const ask = async () => {
      const answer = await api.get('/me/onboarding-status', { signal: controller.signal });
      setNeeded((answer as { readonly needsOnboarding?: unknown } | null)?.needsOnboarding === true);
    };
    const timer = setTimeout(() => void ask().catch(() => setNeeded(false)), LOCAL_READ_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked]);
  return isNeeded;
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
