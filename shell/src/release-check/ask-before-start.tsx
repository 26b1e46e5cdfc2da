import { AreaError } from '@northkeep/shared-kit/area-error';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { useEffect, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { describeExpiry, RELEASE_TEXTS } from './copy.ts';
import { readServerTime } from './server-time.ts';

/** Asks whether the app may start although the site has not been renewed, on a device that has never verified it. */
export function AskBeforeStart({ remotes }: { remotes: Pick<Remotes, 'expiryQuestion' | 'acceptExpiry'> }) {
  const [serverTime, setServerTime] = useState<number | null>();
  useEffect(() => void readServerTime().then(setServerTime), []);
  // Shown at once with the right reason: the answer of the server decides whose clock is named.
  if (serverTime === undefined || remotes.expiryQuestion === null) return null;
  const { text, detail } = describeExpiry(remotes.expiryQuestion, { now: Date.now(), serverTime });
  return (
    <main id="main">
      <div className="page" role="alert">
        <AreaError
          title={text}
          reason={detail}
          onRetry={() => remotes.acceptExpiry()}
          retryLabel={RELEASE_TEXTS.open}
          action={
            <ButtonLink kind="text" to="/">
              {RELEASE_TEXTS.home}
            </ButtonLink>
          }
        />
      </div>
    </main>
  );
}
