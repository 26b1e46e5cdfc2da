import type { Area } from '@northkeep/contracts';
import { useState } from 'react';
import { RETRY, RETRYING, reasonOf, unavailable } from './copy.ts';
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
    <section role="alert" data-area={area} data-failure={failure.kind}>
      <h1>{unavailable(area)}</h1>
      <p>{reasonOf(failure)}</p>
      <button type="button" disabled={busy} onClick={() => void retry()}>
        {busy ? RETRYING : RETRY}
      </button>
    </section>
  );
}
