import type { Area } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { useState } from 'react';
import { CONTACT, RETRY, RETRYING, reasonOf, unavailable } from './copy.ts';
import type { AreaFailure } from './failure.ts';

interface AreaFallbackProps {
  area: Area;
  failure: AreaFailure;
  onRetry: () => Promise<void>;
}

/** Stands in an area's place: what is wrong, and a button that tries again. */
export function AreaFallback({ area, failure, onRetry }: AreaFallbackProps) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className="page" role="alert" data-area={area} data-failure={failure.kind}>
      <AreaError
        title={unavailable(area)}
        reason={reasonOf(failure)}
        onRetry={() => {
          if (!busy) void retry();
        }}
        retryLabel={busy ? RETRYING : RETRY}
        action={
          // Its form is a page of the public area.
          area === 'mf-public' ? null : (
            <ButtonLink kind="text" to={area === 'mf-auth' ? '/support' : '/app/contactUs'}>
              {CONTACT}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
