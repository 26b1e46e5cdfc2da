import { type ErrorBody, HOUR_MS, LINE_REMINDER_LATE_MAX, LINE_REMINDERS_MAX, MINUTE_MS } from '@northkeep/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PushService } from '../testing/push-service.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { LineReminderModel } from './line-reminder.model.ts';
import { addLineReminderAgain, saveLineReminders } from './line-reminders.ts';
import { sendDueLineReminders } from './push-jobs.ts';

const service = await PushService.start();
afterAll(() => service.stop());
const app = useTestApp({ PUSH_SERVICE: service.origin });

// The reminders of other tests would be counted.
beforeEach(() => LineReminderModel.deleteMany({}).then(() => undefined));

const NOON = Date.parse('2026-11-26T12:00:00Z');
const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
const ONE = minuteOf(NOON + HOUR_MS);

const storedOf = async (userId: string) =>
  (await LineReminderModel.find({ userId }).sort({ dueMinute: 1 }).lean()).map(({ id, dueMinute }) => ({
    id,
    dueMinute,
  }));
const minutesOf = async (userId: string) => (await storedOf(userId)).map(({ dueMinute }) => dueMinute);

/** Creates a user with one subscribed browser, who is reminded one hour after {@link NOON}. */
async function remindedPerson() {
  const { client, user } = await app.person();
  const browser = service.browser();
  await client.post('/push/subscribe', browser);
  await saveLineReminders(user.userId, [ONE], NOON);
  const [stored] = await storedOf(user.userId);
  return { userId: user.userId, id: stored?.id, browser, texts: () => service.textsOf(browser) };
}

describe('POST /api/push/line-reminders/again', () => {
  // shows: push.line.again
  it('adds a minute an hour from now, which stays when a device replaces the list, and is sent', async () => {
    const { userId, id, texts } = await remindedPerson();
    const again = await addLineReminderAgain(userId, NOON);
    expect(again).toEqual({ id: expect.stringMatching(/^[\w-]{16}$/), dueMinute: ONE });
    // The minute was in the list of the devices already, so it keeps its id.
    expect(again?.id).toBe(id);
    await saveLineReminders(userId, [], NOON);
    expect(await minutesOf(userId)).toEqual([ONE]);
    await sendDueLineReminders(app.deps, NOON + HOUR_MS);
    expect(await texts()).toEqual([JSON.stringify({ id })]);
    expect(await minutesOf(userId)).toEqual([]);
  });

  // shows: push.line.again
  it('is refused without a session, and after too many', async () => {
    expect((await app.stranger().post('/push/line-reminders/again')).status).toBe(401);
    const { client, user } = await app.person();
    const { status, body } = await client.post<{ dueMinute: number }>('/push/line-reminders/again');
    expect(status).toBe(200);
    expect(await minutesOf(user.userId)).toEqual([body.dueMinute]);
    for (let at = 1; at < LINE_REMINDERS_MAX; at += 1) await addLineReminderAgain(user.userId, NOON + at * MINUTE_MS);
    const refused = await client.post('/push/line-reminders/again');
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'LIMIT_REACHED' })]);
  });
});

describe('POST /api/push/line-reminders', () => {
  const soon = minuteOf(Date.now()) + 600;

  // shows: push.line.minutes
  it('replaces the minutes of a user, keeps the id of a minute that stays, and none of other users', async () => {
    const [ada, ben] = [await app.person(), await app.person()];
    const response = await ada.client.post('/push/line-reminders', { dueMinutes: [soon + 1, soon, soon] });
    expect(response.body).toEqual({
      lineReminders: [soon, soon + 1].map((dueMinute) => ({ id: expect.stringMatching(/^[\w-]{16}$/), dueMinute })),
    });
    expect((response.body as { lineReminders: unknown }).lineReminders).toEqual(await storedOf(ada.user.userId));
    await ben.client.post('/push/line-reminders', { dueMinutes: [soon] });
    const [, kept] = await storedOf(ada.user.userId);
    await ada.client.post('/push/line-reminders', { dueMinutes: [soon + 1, soon + 2] });
    expect(await storedOf(ada.user.userId)).toEqual([kept, { id: expect.any(String), dueMinute: soon + 2 }]);
    await ada.client.post('/push/line-reminders', { dueMinutes: [] });
    expect(await minutesOf(ada.user.userId)).toEqual([]);
    expect(await minutesOf(ben.user.userId)).toEqual([soon]);
  });

  // shows: push.line.minutes
  it('stores the user, a random id and the minute, of one that was asked for again that it was, and nothing else', async () => {
    const { client, user } = await app.person();
    await client.post('/push/line-reminders', { dueMinutes: [soon, soon + 1] });
    const stored = await LineReminderModel.collection.find({ userId: user.userId }).toArray();
    expect(stored.map((one) => Object.keys(one).sort())).toEqual(Array(2).fill(['_id', 'dueMinute', 'id', 'userId']));
    expect(stored.map(({ _id }) => _id)).toEqual([soon, soon + 1].map((minute) => `${user.userId} ${minute}`));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
    for (const { id } of stored) expect(id).toMatch(/^[\w-]{16}$/);
    await client.post('/push/line-reminders/again');
    const again = await LineReminderModel.collection.findOne({ userId: user.userId, isAgain: true });
    expect(Object.keys(again ?? {}).sort()).toEqual(['_id', 'dueMinute', 'id', 'isAgain', 'userId']);
    const { body } = await client.get<{ lineReminders: unknown }>('/users/me/stored-data');
    expect(body.lineReminders).toHaveLength(3);
  });

  // shows: push.line.subscribed
  it('says whether a browser of the user is subscribed, and deletes the minutes with the last one', async () => {
    const { client, user } = await app.person();
    const isSubscribed = async () => (await client.get('/push/line-reminders')).body;
    expect(await isSubscribed()).toEqual({ isSubscribed: false });
    const browsers = [service.browser(), service.browser()];
    for (const browser of browsers) await client.post('/push/subscribe', browser);
    expect(await isSubscribed()).toEqual({ isSubscribed: true });
    await client.post('/push/line-reminders', { dueMinutes: [soon] });
    await client.post('/push/unsubscribe', { endpoint: browsers[0]?.endpoint });
    expect(await minutesOf(user.userId)).toEqual([soon]);
    await client.post('/push/unsubscribe', { endpoint: browsers[1]?.endpoint });
    expect(await isSubscribed()).toEqual({ isSubscribed: false });
    expect(await minutesOf(user.userId)).toEqual([]);
  });

  it.each([
    ['more than 50 minutes', Array.from({ length: LINE_REMINDERS_MAX + 1 }, (_, i) => soon + i)],
    ['a fraction of a minute', [soon + 0.5]],
    ['a text', ['Call the dentist']],
  ])('refuses %s with 400 and stores nothing', async (_title, dueMinutes) => {
    const { client, user } = await app.person();
    const { status, body } = await client.post<ErrorBody>('/push/line-reminders', { dueMinutes });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await minutesOf(user.userId)).toEqual([]);
  });

  it('refuses a field with text beside the minutes', async () => {
    const { client } = await app.person();
    const { status } = await client.post('/push/line-reminders', { dueMinutes: [soon], text: 'Call the dentist' });
    expect(status).toBe(400);
  });

  it('answers 401 without a session', async () => {
    expect((await app.stranger().post('/push/line-reminders', { dueMinutes: [] })).status).toBe(401);
  });
});

describe('saveLineReminders', () => {
  it('does not add a minute that has come, and keeps a stored one that has not been sent yet', async () => {
    await saveLineReminders('u1', [ONE], NOON);
    await saveLineReminders('u1', [ONE, ONE - 1], NOON + HOUR_MS);
    expect(await minutesOf('u1')).toEqual([ONE]);
  });

  it('stores one document when two devices send the same minute at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => saveLineReminders('u1', [ONE], NOON)));
    expect(await minutesOf('u1')).toEqual([ONE]);
  });
});

describe('sendDueLineReminders', () => {
  // shows: push.line.sent
  it('sends the id alone, at its minute and once', async () => {
    const { id, texts, userId } = await remindedPerson();
    await sendDueLineReminders(app.deps, NOON + HOUR_MS - 1);
    expect(texts()).toEqual([]);
    for (const later of [0, MINUTE_MS, HOUR_MS]) await sendDueLineReminders(app.deps, NOON + HOUR_MS + later);
    expect(texts()).toEqual([`{"id":"${id}"}`]);
    expect(service.received.at(-1)?.headers).toMatchObject({ topic: id, ttl: '3600' });
    expect(await minutesOf(userId)).toEqual([]);
  });

  it('sends nothing a second time when a device still lists the minute', async () => {
    const { userId, texts } = await remindedPerson();
    await sendDueLineReminders(app.deps, NOON + HOUR_MS);
    await saveLineReminders(userId, [ONE], NOON + HOUR_MS);
    await sendDueLineReminders(app.deps, NOON + HOUR_MS);
    expect(texts()).toHaveLength(1);
  });

  it('sends nothing for a minute that a device has removed', async () => {
    const { userId, texts } = await remindedPerson();
    await saveLineReminders(userId, [], NOON);
    await sendDueLineReminders(app.deps, NOON + HOUR_MS);
    expect(texts()).toEqual([]);
  });

  // shows: push.line.late
  it.each([
    [10, { late: 0, expired: 0 }, ''],
    [11, { late: 1, expired: 0 }, ',"late":true'],
    [LINE_REMINDER_LATE_MAX, { late: 1, expired: 0 }, ',"late":true'],
    [LINE_REMINDER_LATE_MAX + 1, { late: 0, expired: 1 }, null],
  ])('of a server that is %i minutes late, counts %o', async (minutes, counts, end) => {
    const { id, texts, userId } = await remindedPerson();
    const done = await sendDueLineReminders(app.deps, NOON + HOUR_MS + minutes * MINUTE_MS);
    expect(done).toEqual({ done: 1, ...counts });
    expect(texts()).toEqual(end === null ? [] : [`{"id":"${id}"${end}}`]);
    expect(await minutesOf(userId)).toEqual([]);
  });

  it('sends each reminder once when several processes run at the same time', async () => {
    const people = await Promise.all([1, 2, 3].map(remindedPerson));
    await Promise.all([1, 2, 3].map(() => sendDueLineReminders(app.deps, NOON + HOUR_MS)));
    expect(people.map(({ texts }) => texts().length)).toEqual([1, 1, 1]);
  });

  it('continues with the other users when a push service does not respond', async () => {
    const [first, second] = [await remindedPerson(), await remindedPerson()];
    service.answer(first.browser, 0);
    await sendDueLineReminders(app.deps, NOON + HOUR_MS);
    expect([first.texts().length, second.texts().length]).toEqual([0, 1]);
  });
});
