import { HOUR_MS, OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import type { RateLimit } from '../auth/rate-limiter.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError, invalidInputError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { isBrowserKey } from './encrypt-message.ts';
import { addLineReminderAgain, saveLineReminders } from './line-reminders.ts';
import { readReminders, saveReminders } from './reminders.ts';
import { hasSubscription, isSubscribed, subscribeBrowser, unsubscribeBrowser } from './subscriptions.ts';

/** Rate limit of test messages per user, because each test calls push services of other companies. */
const TEST_PERSON: RateLimit = { name: 'push-test', points: 10, windowMs: HOUR_MS };
const SUBSCRIBE_PERSON: RateLimit = { name: 'push-subscribe', points: 30, windowMs: HOUR_MS };
/** Rate limit of the minutes of line reminders per user: each device sends them after its changes. */
const LINE_REMINDERS_PERSON: RateLimit = { name: 'push-line-reminders', points: 240, windowMs: HOUR_MS };

/**
 * Routes below `/push`: the browsers with which a user has subscribed to push messages, and the reminders that they
 * receive. All of this data is unencrypted.
 */
export function pushRoutes({ push, rateLimiter }: ServiceDeps): ApiRouter {
  const limit = createIpRateLimit({ points: 120, duration: 60 });
  const router = createApiRouter();

  registerOperation(router, OPERATIONS.readPushKey, { limit, answer: schemas.pushKeyResponse }, async () => ({
    publicKey: push.publicKey,
  }));

  registerOperation(
    router,
    OPERATIONS.subscribePush,
    { limit, body: schemas.pushSubscriptionBody, answer: null },
    async ({ session: { userId }, input }) => {
      const { endpoint, keys } = input.body;
      await rateLimiter.consume(SUBSCRIBE_PERSON, userId);
      if (!push.isKnownService(endpoint)) throw invalidInputError({ endpoint: 'This push service is not known.' });
      if (!isBrowserKey(keys.p256dh)) throw invalidInputError({ 'keys.p256dh': 'This key is not valid.' });
      await subscribeBrowser({ userId, endpoint, keys, vapidKey: push.publicKey });
    },
  );

  const browser = { limit, body: schemas.pushEndpointBody } as const;
  registerOperation(
    router,
    OPERATIONS.validatePush,
    { ...browser, answer: schemas.validatePushResponse },
    async ({ session: { userId }, input }) => ({
      valid: await isSubscribed({ userId, endpoint: input.body.endpoint }, push.publicKey),
    }),
  );
  registerOperation(
    router,
    OPERATIONS.unsubscribePush,
    { ...browser, answer: null },
    ({ session: { userId }, input }) => unsubscribeBrowser({ userId, endpoint: input.body.endpoint }),
  );

  registerOperation(
    router,
    OPERATIONS.testPush,
    { limit, answer: schemas.pushTestResponse, fails: ['CROSS_SITE'] },
    async ({ session: { userId } }) => {
      await rateLimiter.consume(TEST_PERSON, userId);
      const outcomes = await push.send(userId, { kind: 'test' });
      const sent = outcomes.filter((outcome) => outcome === 'sent').length;
      const failed = outcomes.filter((outcome) => outcome === 'failed' || outcome === 'refused').length;
      return { sent, failed };
    },
  );

  registerOperation(router, OPERATIONS.readReminders, { limit, answer: schemas.remindersResponse }, ({ session }) =>
    readReminders(session.userId),
  );
  registerOperation(
    router,
    OPERATIONS.saveReminders,
    { limit, body: schemas.remindersBody, answer: null },
    ({ session: { userId }, input }) => saveReminders(userId, input.body),
  );
  registerOperation(
    router,
    OPERATIONS.readLineReminders,
    { limit, answer: schemas.lineRemindersResponse },
    async ({ session }) => ({ isSubscribed: await hasSubscription(session.userId) }),
  );
  registerOperation(
    router,
    OPERATIONS.saveLineReminders,
    { limit, body: schemas.lineRemindersBody, answer: schemas.savedLineRemindersResponse },
    async ({ session: { userId }, input }) => {
      await rateLimiter.consume(LINE_REMINDERS_PERSON, userId);
      return { lineReminders: await saveLineReminders(userId, input.body.dueMinutes) };
    },
  );
  registerOperation(
    router,
    OPERATIONS.repeatLineReminder,
    { limit, answer: schemas.repeatedLineReminderResponse, fails: ['LIMIT_REACHED'] },
    async ({ session: { userId } }) => {
      await rateLimiter.consume(LINE_REMINDERS_PERSON, userId);
      const added = await addLineReminderAgain(userId);
      if (!added) throw createApiError('LIMIT_REACHED');
      return added;
    },
  );
  return router;
}
