import type { PushMessage } from '@northkeep/contracts';
import type { Logger } from 'pino';
import type { PushSettings } from '../env/push.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { encryptMessage } from './encrypt-message.ts';
import { postPushMessage } from './post-message.ts';
import { isPushService } from './push-services.ts';
import { type PushSubscriptionDoc, PushSubscriptionModel } from './subscription.model.ts';
import { vapidSigner } from './vapid.ts';
import { openVapidKeys } from './vapid-keys.ts';

/** Result of one message. `gone`: the subscription has expired, and its document is deleted. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface PushSender {
  /** Public VAPID key with which browsers subscribe, in base64url. */
  readonly publicKey: string;
  /** Returns true for the endpoint URL of a known push service. */
  isKnownService(endpoint: string): boolean;
  /** Sends a message to all subscriptions of a user and deletes expired ones. Returns the outcome of each. */
  send(userId: string, message: PushMessage): Promise<readonly PushOutcome[]>;
}

/**
 * Time in s for which a push service keeps a message for a browser that is off. A reminder that arrives later is of no
 * use.
 */
const TTL_S = 3_600;
const GONE = [404, 410];

/** Kind of a reminder of a line in the metrics. */
export const LINE_REMINDER_KIND = 'line';

interface SenderDeps {
  readonly env: { readonly push: PushSettings; readonly dataDir: string };
  readonly keys: KeyRing;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'pushMessages'>;
}

/**
 * Opens the sender of push messages. It generates its key pair at the first start, unless the environment names one.
 */
export async function openPushSender({
  env: { push, dataDir },
  keys: ring,
  log,
  metrics,
}: SenderDeps): Promise<PushSender> {
  const keys = push.keys ?? (await openVapidKeys(ring, dataDir));
  const authorizationFor = vapidSigner(keys, push.subject);

  async function deliver(browser: PushSubscriptionDoc, message: PushMessage): Promise<PushOutcome> {
    const { endpoint, vapidKey } = browser;
    // Treats the subscription as expired when the VAPID key or the allowed push services have changed since the browser
    // subscribed.
    if (vapidKey !== keys.publicKey || !isPushService(endpoint, push.standIn)) return 'gone';
    const body = encryptMessage(JSON.stringify(message), browser);
    const headers = {
      authorization: authorizationFor(endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_S),
      // With this topic the push service replaces an undelivered message of the same kind, or the same reminder of a
      // line, by this message.
      topic: 'id' in message ? message.id : message.kind,
      urgency: 'normal',
    };
    try {
      const status = await postPushMessage({ endpoint, headers, body }, push.standIn);
      if (status >= 200 && status < 300) return 'sent';
      if (GONE.includes(status)) return 'gone';
      log.warn({ status }, 'a push service refused a message');
      return 'refused';
    } catch (error) {
      // The error names the host only; the rest of the endpoint is a secret.
      log.warn({ code: error instanceof Error ? Reflect.get(error, 'code') : null }, 'a push service did not answer');
      return 'failed';
    }
  }

  return {
    publicKey: keys.publicKey,
    isKnownService: (endpoint) => isPushService(endpoint, push.standIn),
    async send(userId, message) {
      const browsers = await PushSubscriptionModel.find({ userId }).lean();
      return Promise.all(
        browsers.map(async (browser) => {
          const outcome = await deliver(browser, message);
          metrics.pushMessages.inc({ kind: 'id' in message ? LINE_REMINDER_KIND : message.kind, outcome });
          // Deletes the expired subscription, unless the browser has subscribed again in the meantime.
          if (outcome === 'gone')
            await PushSubscriptionModel.deleteOne({ _id: browser._id, subscribedAt: browser.subscribedAt });
          return outcome;
        }),
      );
    },
  };
}
