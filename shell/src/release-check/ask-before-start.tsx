import { AreaError } from '@northkeep/shared-kit/area-error';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { dismissToast, toastStore } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { describeExpiry, RELEASE_TEXTS } from './copy.ts';
import { readServerTime } from './server-time.ts';

/** Asks whether the app may start although the site has not been renewed, on a device that has never verified it. */
export function AskBeforeStart({ remotes }: { remotes: Pick<Remotes, 'expiryQuestion' | 'acceptExpiry'> }) {
  const [serverTime, setServerTime] = useState<number | null>();
  useEffect(() => void readServerTime().then(setServerTime), []);
  const since = remotes.expiryQuestion;
  // Shown at once with the right reason: the answer of the server decides whose clock is named.
  const described =
    serverTime === undefined || since === null ? null : describeExpiry(since, { now: Date.now(), serverTime });
  const text = described?.text;
  useEffect(() => (text === undefined ? undefined : dismissMessages(text)), [text]);
  if (described === null) return null;
  return (
    <main id="main">
      <div className="page" role="alert">
        <AreaError
          title={text}
          reason={described.detail}
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

/** Keeps the message away that says the same, as public pages have it. Returns the function that ends this. */
function dismissMessages(text: string): () => void {
  const dismiss = (): void => {
    for (const toast of toastStore.getState().toasts) if (toast.text === text) dismissToast(toast.id);
  };
  dismiss();
  return toastStore.subscribe(dismiss);
}
