import {
  HOUR_MS,
  LINE_REMINDER_ID,
  type LocalStorageKey,
  MINUTE_MS,
  type SavedLineReminders,
} from '@northkeep/contracts';
import { autorun, observable, runInAction } from '@northkeep/shared-kit/runtime';
import { api, browserStorage, isReminderTextAllowed } from '@northkeep/shared-vault';
import { listDueMinutes } from './due-minutes.ts';
import { startHoldingReminderTexts } from './hold-reminder-texts.ts';

/** Id of the user of whom this browser has sent minutes, so that a user without reminders causes no request. */
const KEY: LocalStorageKey = 'nk.reminders-sent';
/** Delay in ms that collects changes before they are sent. */
export const SEND_AFTER_MS = 3_000;
const LOCK = 'nk-send-reminders';
/** Time in ms after which the server is asked again whether another browser of the user is subscribed. */
export const ASK_AGAIN_MS = HOUR_MS;
/** Time in ms after which a device that shows texts sends the minutes again, because another device may change the ids. */
export const SEND_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Sends the server the minutes at which it reminds the user of lines and steps: after each change, and again within a minute of a
 * failure. It sends none while no browser of the user is subscribed to push messages. One tab of the browser does it. Returns a function that stops it.
 */
export function startSendingDueMinutes(userId: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const work = () => sendUntil(signal, userId);
  const done = navigator.locks ? navigator.locks.request(LOCK, { signal }, work) : work();
  done.catch((reason: unknown) => {
    if (!signal.aborted) console.warn('the minutes of the reminders are not sent', reason);
  });
  return () => stop.abort();
}

/** Sends the minutes until the signal aborts. */
function sendUntil(signal: AbortSignal, userId: string): Promise<void> {
  const sender = new DueMinutesSender(userId);
  const stopReading = autorun(
    () => {
      const dueMinutes = listDueMinutes(Date.now());
      void sender.send(dueMinutes);
    },
    { delay: SEND_AFTER_MS },
  );
  const stopHolding = startHoldingReminderTexts(() => sender.ids);
  const timer = setInterval(() => void sender.send(listDueMinutes(Date.now())), MINUTE_MS);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stopReading();
      stopHolding();
      clearInterval(timer);
      resolve();
    });
  });
}

class DueMinutesSender {
  readonly #userId: string;
  /** JSON text of the minutes that the server has; null if that is not known. */
  #stored: string | null = null;
  /** Time in ms since 1970 at which the server stored them. */
  #storedAt = 0;
  #running: Promise<void> = Promise.resolve();
  /** True once a browser of the user is known to be subscribed. */
  #isSubscribed = false;
  /** Time in ms since 1970 at which the server was last asked about it. */
  #askedAt = 0;
  readonly #ids = observable.box<ReadonlyMap<number, string>>(new Map());

  /** Ids that the server gave the minutes, by the minute. Observable. */
  get ids(): ReadonlyMap<number, string> {
    return this.#ids.get();
  }

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Sends the minutes after those of earlier calls, unless the server has them. */
  send(dueMinutes: readonly number[]): Promise<void> {
    this.#running = this.#running.then(() => this.#sendNow(dueMinutes));
    return this.#running;
  }

  async #sendNow(dueMinutes: readonly number[]): Promise<void> {
    const text = JSON.stringify(dueMinutes);
    const isEmpty = dueMinutes.length === 0;
    const isCurrent =
      text === this.#stored && !(isReminderTextAllowed() && Date.now() - this.#storedAt >= SEND_AGAIN_MS);
    if (isCurrent || (isEmpty && browserStorage.getItem(KEY) !== this.#userId)) return;
    if (!isEmpty && !(await this.#canPush())) return;
    // The mark is set before the request, because the server may have stored minutes whose response is lost.
    browserStorage.setItem(KEY, this.#userId);
    this.#stored = null;
    try {
      const saved = await api.post<SavedLineReminders>('/push/line-reminders', { dueMinutes });
      this.#stored = text;
      this.#storedAt = Date.now();
      runInAction(() => this.#ids.set(readIds(saved, dueMinutes)));
      if (isEmpty) browserStorage.removeItem(KEY);
    } catch (reason) {
      console.debug('the minutes of the reminders were not sent', reason);
    }
  }

  /** True when push messages reach a browser of the user: this one, or another one that the server knows. */
  async #canPush(): Promise<boolean> {
    if (this.#isSubscribed || (await isThisBrowserSubscribed())) return true;
    const now = Date.now();
    if (now - this.#askedAt < ASK_AGAIN_MS && now >= this.#askedAt) return false;
    try {
      const { isSubscribed } = await api.get<{ isSubscribed: boolean }>('/push/line-reminders', { cache: 'no-store' });
      [this.#isSubscribed, this.#askedAt] = [isSubscribed, now];
      return isSubscribed;
    } catch (reason) {
      console.debug('it is not known whether a browser is subscribed', reason);
      return false;
    }
  }
}

/**
 * Reads the response of the server: the id of each minute. Throws a TypeError when an id is not valid or is given to
 * two minutes, or when a minute was not sent. Such a response would show the lines of several minutes in one notification.
 */
function readIds({ lineReminders }: SavedLineReminders, sent: readonly number[]): ReadonlyMap<number, string> {
  const ids = new Map(lineReminders.map(({ id, dueMinute }) => [dueMinute, id]));
  const isHonest = [...ids].every(([dueMinute, id]) => LINE_REMINDER_ID.test(id) && sent.includes(dueMinute));
  if (isHonest && ids.size === lineReminders.length && new Set(ids.values()).size === ids.size) return ids;
  throw new TypeError('the ids of the reminders are not valid');
}

async function isThisBrowserSubscribed(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(await registration?.pushManager?.getSubscription());
  } catch (reason) {
    console.debug('this browser does not tell whether it is subscribed', reason);
    return false;
  }
}
