import { useEffect } from 'react';

/** Time in ms within which the subscription is checked after the first screen is loaded. */
const IDLE_WITHIN_MS = 30_000;

/** Checks the push subscription of the user once per start, in an idle moment. A failure leaves it to the next start. */
export function usePushRenewal(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || globalThis.Notification?.permission !== 'granted') return;
    let isLeft = false;
    const renew = () => {
      if (isLeft) return;
      import(/* webpackChunkName: "after-load" */ './push-client.ts')
        .then(({ renewPush }) => renewPush(userId))
        .catch((reason: unknown) => console.debug('the push subscription was not checked', reason));
    };
    if ('requestIdleCallback' in window) window.requestIdleCallback(renew, { timeout: IDLE_WITHIN_MS });
    else setTimeout(renew);
    return () => {
      isLeft = true;
    };
  }, [userId]);
}
