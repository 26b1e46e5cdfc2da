import { type AreaName, isAppAddress, listManifests } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { useLocation } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';
import {
  CONTACT_LABEL,
  describeAreaFailure,
  RETRY_LABEL,
  RETRYING_LABEL,
  UNKNOWN_AREA_LABEL,
  unavailableTitle,
} from './copy.ts';
import type { AreaFailure } from './failure.ts';
import type { Remotes } from './remotes.ts';
import { useAreas } from './use-areas.ts';

interface AreaFallbackProps {
  remotes: Remotes;
  /** Failed area; undefined while there is no registry, because no area is known then. */
  area?: AreaName;
  failure: AreaFailure;
  onRetry: () => Promise<void>;
}

/** Error message in place of an area: the reason, and a button that tries again. */
export function AreaFallback({ remotes, area, failure, onRetry }: AreaFallbackProps) {
  const areas = useAreas(remotes);
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  // The help page cannot be offered if it belongs to the area that failed.
  const help = listManifests(areas).find(([name, manifest]) => name !== area && manifest.help)?.[1].help;
  const helpAddress = isAppAddress(pathname) ? help?.app : help?.public;
  return (
    <div className="page" role="alert" data-area={area ?? ''} data-failure={failure.kind}>
      <AreaError
        title={unavailableTitle((area && areas[area]?.area.label) ?? UNKNOWN_AREA_LABEL)}
        reason={describeAreaFailure(failure)}
        onRetry={() => {
          if (!busy) void retry();
        }}
        retryLabel={busy ? RETRYING_LABEL : RETRY_LABEL}
        action={
          helpAddress ? (
            <ButtonLink kind="text" to={helpAddress}>
              {CONTACT_LABEL}
            </ButtonLink>
          ) : null
        }
      />
    </div>
  );
}
