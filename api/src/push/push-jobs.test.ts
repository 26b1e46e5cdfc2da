import { DAY_MS, HOUR_MS, MINUTE_MS, type Reminders } from '@northkeep/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '../platform/jobs/job.ts';
import { startJobs } from '../platform/jobs/job-runner.ts';
import { PushService } from '../testing/push-service.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { pushJobs, sendDueReminders } from './push-jobs.ts';
import { ReminderModel } from './reminder.model.ts';
import { saveReminders } from './reminders.ts';

const service = await PushService.start();
afterAll(() => service.stop());
const app = useTestApp({ PUSH_SERVICE: service.origin });

// The reminders of other tests would be counted.
beforeEach(() => ReminderModel.deleteMany({}).then(() => undefined));

const WAIT = { timeout: 20_000 };
/** A Thursday. */
const NOON = Date.parse('2026-11-26T12:00:00Z');
const SUNDAY_EVENING = Date.parse('2026-11-29T18:00:00Z');
const reminders = (more: Partial<Reminders> = {}): Reminders => ({
  zone: 'UTC',
  weeklyReview: { isOn: true, day: 0, time: '18:00' },
  dailyFocus: { isOn: false, time: '08:00' },
  ...more,
});

/** Creates a user with one subscribed browser and with reminders that were set at {@link NOON}. */
async function remindedPerson(more: Partial<Reminders> = {}) {
  const { client, user } = await app.person();
  const browser = service.browser();
  await client.post('/push/subscribe', browser);
  await saveReminders(user.userId, reminders(more), NOON);
  const dueAt = async () => (await ReminderModel.findOne({ userId: user.userId, kind: 'weekly-review' }).lean())?.dueAt;
  return { client, browser, dueAt, texts: () => service.textsOf(browser) };
}

describe('sendDueReminders', () => {
  // shows: push.reminder.sent
  it('sends the reminder at its time, once, and again a week later', async () => {
    const { texts } = await remindedPerson();
    await sendDueReminders(app.deps, SUNDAY_EVENING - 1);
    expect(texts()).toEqual([]);
    for (const later of [0, MINUTE_MS, HOUR_MS]) await sendDueReminders(app.deps, SUNDAY_EVENING + later);
    expect(texts()).toEqual(['{"kind":"weekly-review"}']);
    await sendDueReminders(app.deps, SUNDAY_EVENING + 7 * DAY_MS);
    expect(texts()).toHaveLength(2);
  });

  // shows: push.reminder.daily
  it('sends the daily reminder every day, in the time zone of the user', async () => {
    const { texts } = await remindedPerson({ zone: 'Asia/Tokyo', dailyFocus: { isOn: true, time: '07:00' } });
    const seven = Date.parse('2026-11-26T22:00:00Z');
    for (const day of [0, 1, 2]) await sendDueReminders(app.deps, seven + day * DAY_MS);
    expect(texts()).toEqual(Array(3).fill('{"kind":"daily-focus"}'));
  });

  // shows: push.reminder.late
  it.each([
    [10 * MINUTE_MS, '{"kind":"weekly-review"}'],
    [10 * MINUTE_MS + 1, '{"kind":"weekly-review","late":true}'],
    [2 * HOUR_MS, '{"kind":"weekly-review","late":true}'],
    [DAY_MS, '{"kind":"weekly-review","late":true}'],
  ])('sends a reminder that is %i ms late as %s', async (ms, text) => {
    const { texts, dueAt } = await remindedPerson();
    expect(await sendDueReminders(app.deps, SUNDAY_EVENING + ms)).toMatchObject({
      late: text.includes('late') ? 1 : 0,
      expired: 0,
    });
    expect(texts()).toEqual([text]);
    expect(await dueAt()).toEqual(new Date(SUNDAY_EVENING + 7 * DAY_MS));
  });

  // shows: push.reminder.expired
  it('sends no reminder that was due more than a day ago, counts it, and sends the next one at its time', async () => {
    const { texts, dueAt } = await remindedPerson();
    const counts = await sendDueReminders(app.deps, SUNDAY_EVENING + DAY_MS + 1);
    expect([counts, texts()]).toEqual([{ done: 1, late: 0, expired: 1 }, []]);
    const expired = (await app.deps.metrics.pushMessages.get()).values.find(
      ({ labels }) => labels.outcome === 'expired',
    );
    expect(expired).toMatchObject({ labels: { kind: 'weekly-review' }, value: 1 });
    expect(await dueAt()).toEqual(new Date(SUNDAY_EVENING + 7 * DAY_MS));
  });

  // shows: push.reminder.expired
  it('sends the daily reminder of the last day after three days without a server', async () => {
    const off = { isOn: false, day: 0, time: '18:00' };
    const { texts } = await remindedPerson({ weeklyReview: off, dailyFocus: { isOn: true, time: '08:00' } });
    const morning = Date.parse('2026-11-27T08:00:00Z');
    const counts = await sendDueReminders(app.deps, morning + 3 * DAY_MS + HOUR_MS);
    expect(counts).toEqual({ done: 1, late: 1, expired: 1 });
    expect(texts()).toEqual(['{"kind":"daily-focus","late":true}']);
    await sendDueReminders(app.deps, morning + 4 * DAY_MS);
    expect(texts().at(-1)).toBe('{"kind":"daily-focus"}');
  });

  // shows: push.reminder.off
  it('sends no reminder that is turned off', async () => {
    const { client, texts } = await remindedPerson();
    await client.post('/push/reminders', reminders({ weeklyReview: { isOn: false, day: 0, time: '18:00' } }));
    await sendDueReminders(app.deps, SUNDAY_EVENING);
    expect(texts()).toEqual([]);
  });

  // shows: push.reminder.gone
  it('continues with the other users when a push service does not respond', async () => {
    const [first, second] = [await remindedPerson(), await remindedPerson()];
    service.answer(first.browser, 0);
    await sendDueReminders(app.deps, SUNDAY_EVENING);
    expect([first.texts().length, second.texts().length]).toEqual([0, 1]);
    expect(await first.dueAt()).toEqual(new Date(SUNDAY_EVENING + 7 * DAY_MS));
  });
});

describe('two schedulers', () => {
  // shows: push.scheduler
  it('send each reminder once', async () => {
    const people: Awaited<ReturnType<typeof remindedPerson>>[] = [];
    for (let i = 0; i < 5; i += 1) people.push(await remindedPerson());
    const run = ({ signal }: JobRun) => sendDueReminders(app.deps, SUNDAY_EVENING, signal);
    const jobs = pushJobs(app.deps).map((job) => ({ ...job, run }));
    const schedulers = [startJobs(jobs, app.deps), startJobs(jobs, app.deps)];
    const counts = () => people.map(({ texts }) => texts().length);
    await vi.waitFor(() => expect(counts()).toEqual(Array(5).fill(1)), WAIT);
    for (const scheduler of schedulers) await scheduler.runDue();
    for (const scheduler of schedulers) await scheduler.stop();
    expect(counts()).toEqual(Array(5).fill(1));
  });

  // shows: push.scheduler.claim
  it('send each reminder once also when both hold the lease', async () => {
    const people: Awaited<ReturnType<typeof remindedPerson>>[] = [];
    for (let i = 0; i < 5; i += 1) people.push(await remindedPerson());
    await Promise.all([1, 2, 3].map(() => sendDueReminders(app.deps, SUNDAY_EVENING)));
    expect(people.map(({ texts }) => texts().length)).toEqual(Array(5).fill(1));
  });
});
