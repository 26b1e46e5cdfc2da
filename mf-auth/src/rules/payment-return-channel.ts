// In a browser that stores nothing, the registration exists only on the page that was open during the payment. The
// payment page returns in another tab, which hands its query over to that page.

const CHANNEL = 'northkeep-payment-return';
/** Time in ms within which the page of the registration confirms that it has received the query. */
const CONFIRM_MAX_MS = 1_500;

const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** Hands the query of a payment return over to the page of the registration. Resolves with false when there is none. */
export function handOverPaymentReturn(search: string): Promise<boolean> {
  const channel = openChannel();
  if (channel === null) return Promise.resolve(false);
  return new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), CONFIRM_MAX_MS);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => data === 'received' && resolve(true);
    channel.postMessage({ search });
  }).finally(() => channel.close());
}

/**
 * Calls `receive` with the query of a payment return that another tab hands over. Returns a function that stops
 * receiving.
 */
export function receivePaymentReturn(receive: (search: string) => void): () => void {
  const channel = openChannel();
  if (channel === null) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('search' in data) || typeof data.search !== 'string') return;
    channel.postMessage('received');
    receive(data.search);
  };
  return () => channel.close();
}
