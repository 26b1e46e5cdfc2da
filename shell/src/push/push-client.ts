import { createDefaultReminders, type PushTestResponse, type Reminders, timeZoneOf } from '@northkeep/contracts';
import { api, session } from '@northkeep/shared-vault';
import { createUserFlag } from '../vault/browser-flag.ts';

/** State of push messages on this device, as reported by the browser and the server. */
export type PushStatus = 'unsupported' | 'not-subscribed' | 'subscribed';

/**
 * Maximum time in ms to wait for the browser. Without its push service or a service worker, a browser may never
 * respond.
 */
const BROWSER_WAIT_MS = 15_000;

/** Set for the user who has subscribed this browser, until they unsubscribe it. */
const agreed = createUserFlag('nk.push-agreed');

/** Changes the subscription in one tab at a time: each of two tabs would end the subscription of the other. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('nk-push', work) : work();

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** True when the user has blocked notifications of this site in the browser. */
export const isPushBlocked = (): boolean => isPushSupported() && Notification.permission === 'denied';

/**
 * Reads the subscription of this browser and validates it with the server. A subscription that the server reports as
 * invalid is removed. Throws when the server or the browser does not respond.
 */
export async function readPushStatus(): Promise<PushStatus> {
  if (!isPushSupported()) return 'unsupported';
  return exclusively(async () => {
    const subscription = await (await pushManager()).getSubscription();
    if (!subscription) return 'not-subscribed';
    if (await isValid(subscription)) return 'subscribed';
    await subscription.unsubscribe();
    return 'not-subscribed';
  });
}

/** True if the server knows the subscription, for this user and with its current key. */
async function isValid({ endpoint }: PushSubscription): Promise<boolean> {
  return (await api.post<{ valid: boolean }>('/push/validate', { endpoint })).valid;
}

/**
 * Asks for the permission, subscribes this browser and sends its subscription to the server; sets the reminders of a
 * user who has none. Throws 'Subscription failed' when one of these does not succeed.
 */
export async function subscribeToPush(): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('no permission');
    await exclusively(async () => subscribe(await pushManager()));
    const userId = session.getState().user?.id;
    if (userId !== undefined) agreed.set(userId);
    if ((await readReminders()) === null) await saveReminders(createDefaultReminders(getDeviceTimeZone()));
  } catch (reason) {
    throw new Error('Subscription failed', { cause: reason });
  }
}

/** Subscribes this browser with the current key of the server, in place of an existing subscription. */
async function subscribe(manager: PushManager): Promise<void> {
  const { publicKey } = await api.get<{ publicKey: string }>('/push/key');
  // A browser rejects a new subscription while one with a former key of the server exists, so an existing subscription
  // is removed first.
  await (await manager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await answerInTime(manager.subscribe(options));
  try {
    await api.post('/push/subscribe', subscription.toJSON());
  } catch (reason) {
    await subscription.unsubscribe();
    throw reason;
  }
}

/**
 * Subscribes this browser again, without a question, if the user has agreed to push messages and their subscription is
 * gone or no longer known to the server: browsers and push services end subscriptions without a notice. Never asks for
 * the permission. Throws when the server or the browser does not respond.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  await exclusively(async () => {
    const manager = await pushManager();
    const subscription = await manager.getSubscription();
    if (!subscription && !agreed.isSet(userId)) return;
    if (subscription && (await isValid(subscription))) return agreed.set(userId);
    // Another user of this browser may have subscribed it last, and the user may have logged out meanwhile.
    if (agreed.isSet(userId) && session.getState().user?.id === userId) await subscribe(manager);
  });
}

/** Ends the subscription of this browser, here and on the server. */
export async function unsubscribeFromPush(): Promise<void> {
  agreed.clear();
  await exclusively(async () => {
    const subscription = await (await pushManager()).getSubscription();
    if (!subscription) return;
    await api.post('/push/unsubscribe', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  });
}

/** Sends a test message to the user's subscribed browsers; false when none was sent. */
export async function sendTestMessage(): Promise<boolean> {
  const { sent } = await api.get<PushTestResponse>('/push/test', { cache: 'no-store' });
  return sent > 0;
}

export const readReminders = (): Promise<Reminders | null> => api.get('/push/reminders', { cache: 'no-store' });

export const saveReminders = (reminders: Reminders): Promise<void> => api.post('/push/reminders', reminders);

/** Returns the time zone of this device, because the server cannot read the encrypted time zone of the settings. */
export const getDeviceTimeZone = (): string => timeZoneOf(null);

const pushManager = async (): Promise<PushManager> => (await answerInTime(navigator.serviceWorker.ready)).pushManager;

function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the browser did not answer')), BROWSER_WAIT_MS);
  });
  return Promise.race([answer, late]);
}
