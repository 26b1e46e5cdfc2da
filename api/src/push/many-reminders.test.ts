import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@northkeep/contracts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushService } from '../testing/push-service.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { sendDueReminders } from './push-jobs.ts';
import { ReminderModel, reminderId } from './reminder.model.ts';
import { PushSubscriptionModel, subscriptionId } from './subscription.model.ts';

const service = await PushService.start();
afterAll(() => service.stop());
const app = useTestApp({ PUSH_SERVICE: service.origin });

const CONCURRENT_REMINDERS = 50;
const LONG_MS = 300_000;
const NOW = Date.parse('2026-11-29T18:00:00Z');

beforeEach(async () => {
  await ReminderModel.deleteMany({});
  await PushSubscriptionModel.deleteMany({});
});
afterEach(() => service.answerInGroupsOf(1));

/** Stores the due reminders and the browsers of users without accounts. The first users are due first. */
async function remindUsers(count: number): Promise<ReturnType<PushService['browser']>[]> {
  const browsers = Array.from({ length: count }, () => service.browser());
  const users = browsers.map((browser, i) => ({ userId: randomUUID(), browser, dueAt: new Date(NOW - count + i) }));
  const { publicKey: vapidKey } = app.deps.push;
  const subscribedAt = new Date(NOW - MINUTE_MS);
  await PushSubscriptionModel.insertMany(
    users.map(({ userId, browser: { endpoint, keys } }) => {
      return { _id: subscriptionId(endpoint), userId, endpoint, ...keys, vapidKey, subscribedAt };
    }),
  );
  await ReminderModel.insertMany(
    users.map(({ userId, dueAt }) => {
      const kind = 'daily-focus';
      return { _id: reminderId(userId, kind), userId, kind, day: null, time: '18:00', zone: 'UTC', dueAt };
    }),
  );
  return browsers;
}

describe('sendDueReminders with many reminders', () => {
  // shows: push.reminder.parallel
  it(
    'sends 1,000 reminders in the time in which a slow push service responds 40 times',
    async () => {
      const browsers = await remindUsers(1_000);
      // The service never responds to fewer messages at a time, so that a run with fewer would not end.
      service.answerInGroupsOf(CONCURRENT_REMINDERS / 2);
      expect(await sendDueReminders(app.deps, NOW)).toEqual({ done: 1_000, late: 0, expired: 0 });
      const counts = browsers.map((browser) => service.textsOf(browser).length);
      expect(counts.filter((count) => count === 1)).toHaveLength(1_000);
    },
    LONG_MS,
  );

  // shows: push.reminder.parallel
  it('sends the reminders of at most 50 users at the same time', async () => {
    await remindUsers(CONCURRENT_REMINDERS + 10);
    let [running, most] = [0, 0];
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const send = async () => {
      running += 1;
      most = Math.max(most, running);
      await opened;
      running -= 1;
      return [];
    };
    const run = sendDueReminders({ ...app.deps, push: { ...app.deps.push, send } }, NOW);
    await vi.waitFor(() => expect(running).toBe(CONCURRENT_REMINDERS), LONG_MS);
    open();
    expect(await run).toMatchObject({ done: CONCURRENT_REMINDERS + 10 });
    expect(most).toBe(CONCURRENT_REMINDERS);
  });

  // shows: push.reminder.gone
  it(
    'sends the other reminders while a push service does not respond to some',
    async () => {
      const browsers = await remindUsers(100);
      const [hanging, others] = [browsers.slice(0, 10), browsers.slice(10)];
      for (const browser of hanging) service.hang(browser);
      const run = sendDueReminders(app.deps, NOW);
      const count = (of: typeof browsers) => of.filter((browser) => service.textsOf(browser).length === 1).length;
      await vi.waitFor(() => expect(count(others)).toBe(90), LONG_MS);
      expect(service.closeHanging()).toBe(10);
      expect(await run).toMatchObject({ done: 100 });
    },
    LONG_MS,
  );
});
