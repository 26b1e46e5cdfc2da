import { type ErrorBody, PUSH_SUBSCRIPTIONS_MAX, type Reminders } from '@northkeep/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { PushService } from '../testing/push-service.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { PushSubscriptionModel, subscriptionId } from './subscription.model.ts';

const service = await PushService.start();
afterAll(() => service.stop());
const app = useTestApp({ PUSH_SERVICE: service.origin });

const SUNDAY: Reminders = {
  zone: 'Europe/Zurich',
  weeklyReview: { isOn: true, day: 0, time: '18:00' },
  dailyFocus: { isOn: false, time: '08:00' },
};
const isValid = async (client: TestClient, endpoint: string) =>
  (await client.post<{ valid: boolean }>('/push/validate', { endpoint })).body.valid;
const testPush = async (client: TestClient) => (await client.get<{ sent: number; failed: number }>('/push/test')).body;

describe('POST /api/push/subscribe', () => {
  // shows: push.subscribe, push.validate
  it('subscribes a browser until it is unsubscribed', async () => {
    const { client } = await app.person();
    const browser = service.browser();
    expect(await isValid(client, browser.endpoint)).toBe(false);
    expect((await client.post('/push/subscribe', browser)).status).toBe(204);
    expect(await isValid(client, browser.endpoint)).toBe(true);
    expect((await client.post('/push/unsubscribe', { endpoint: browser.endpoint })).status).toBe(204);
    expect(await isValid(client, browser.endpoint)).toBe(false);
  });

  // shows: push.subscribe.services
  it.each([
    ['an unknown service', { endpoint: 'https://evil.example/send' }],
    ['an address of the own network', { endpoint: 'http://169.254.169.254/latest' }],
    ['a key that is no point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a key of another length', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
  ])('refuses %s with 400 and stores nothing', async (_what, fields) => {
    const { client, user } = await app.person();
    const answer = await client.post<ErrorBody>('/push/subscribe', { ...service.browser(), ...fields });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await PushSubscriptionModel.countDocuments({ userId: user.userId })).toBe(0);
  });

  // shows: push.subscribe.max
  it('keeps the 10 newest browsers of a user', async () => {
    const { client, user } = await app.person();
    const browsers = Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 1 }, () => service.browser());
    for (const browser of browsers) await client.post('/push/subscribe', browser);
    const kept = await PushSubscriptionModel.find({ userId: user.userId }).lean();
    expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
    expect(kept).toHaveLength(10);
  });

  // shows: push.subscribe.limit
  it('answers 429 after 30 subscriptions in an hour', async () => {
    const { client } = await app.person();
    const browser = service.browser();
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await client.post('/push/subscribe', browser)).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });

  // shows: push.subscribe.other
  it('moves a browser to the user who subscribes it last', async () => {
    const [ada, ben] = [await app.person(), await app.person()];
    const browser = service.browser();
    await ada.client.post('/push/subscribe', browser);
    expect(await isValid(ben.client, browser.endpoint)).toBe(false);
    await ben.client.post('/push/unsubscribe', { endpoint: browser.endpoint });
    expect(await isValid(ada.client, browser.endpoint)).toBe(true);
    await ben.client.post('/push/subscribe', browser);
    expect([await isValid(ada.client, browser.endpoint), await isValid(ben.client, browser.endpoint)]).toEqual([
      false,
      true,
    ]);
    expect(await testPush(ada.client)).toEqual({ sent: 0, failed: 0 });
  });
});

describe('GET /api/push/test', () => {
  // shows: push.test, push.payload.encrypted, push.payload.kind, push.payload.vapid
  it('sends an encrypted message that contains only its kind and is signed with the server’s key', async () => {
    const { client } = await app.person();
    const [phone, laptop] = [service.browser(), service.browser()];
    for (const browser of [phone, laptop]) await client.post('/push/subscribe', browser);
    expect(await testPush(client)).toEqual({ sent: 2, failed: 0 });
    expect(service.textsOf(phone)).toEqual(['{"kind":"test"}']);
    expect(service.textsOf(laptop)).toEqual(['{"kind":"test"}']);
    const { headers, claims, vapidKey } = service.received.at(-1) ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', topic: 'test' });
    expect((await client.get('/push/key')).body).toEqual({ publicKey: vapidKey });
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@localhost' });
  });

  // shows: push.dead
  it.each([404, 410])('removes a browser whose push service answers %i', async (status) => {
    const { client } = await app.person();
    const [gone, stays] = [service.browser(), service.browser()];
    for (const browser of [gone, stays]) await client.post('/push/subscribe', browser);
    service.answer(gone, status);
    expect(await testPush(client)).toEqual({ sent: 1, failed: 0 });
    expect([await isValid(client, gone.endpoint), await isValid(client, stays.endpoint)]).toEqual([false, true]);
  });

  // shows: push.failing
  it.each([429, 500, 302, 0])(
    'keeps a browser whose push service answers %i, and counts the failure',
    async (status) => {
      const { client } = await app.person();
      const browser = service.browser();
      await client.post('/push/subscribe', browser);
      service.answer(browser, status);
      expect(await testPush(client)).toEqual({ sent: 0, failed: 1 });
      expect(await isValid(client, browser.endpoint)).toBe(true);
      expect(app.logs.join('')).not.toContain(new URL(browser.endpoint).pathname);
    },
  );

  // shows: push.key.changed
  it('sends nothing to a browser that subscribed with another key of the server, and removes it', async () => {
    const { client } = await app.person();
    const browser = service.browser();
    await client.post('/push/subscribe', browser);
    await PushSubscriptionModel.updateOne({ _id: subscriptionId(browser.endpoint) }, { $set: { vapidKey: 'former' } });
    expect(await isValid(client, browser.endpoint)).toBe(false);
    expect(await testPush(client)).toEqual({ sent: 0, failed: 0 });
    expect(service.textsOf(browser)).toEqual([]);
    expect(await PushSubscriptionModel.countDocuments({ _id: subscriptionId(browser.endpoint) })).toBe(0);
  });

  // shows: push.test.limit
  it('answers 429 after 10 tests in an hour', async () => {
    const { client } = await app.person();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await client.get('/push/test')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('/api/push/reminders', () => {
  // shows: push.reminder.stored
  it('keeps day, time and zone of a user', async () => {
    const { client } = await app.person();
    expect((await client.get('/push/reminders')).body).toBeNull();
    expect((await client.post('/push/reminders', SUNDAY)).status).toBe(204);
    expect((await client.get('/push/reminders')).body).toEqual(SUNDAY);
    const changed = { ...SUNDAY, zone: 'Asia/Tokyo', dailyFocus: { isOn: true, time: '07:15' } };
    await client.post('/push/reminders', changed);
    expect((await client.get('/push/reminders')).body).toEqual(changed);
    expect((await (await app.person()).client.get('/push/reminders')).body).toBeNull();
  });

  // shows: push.reminder.invalid
  it.each([
    ['zone', { zone: 'Europe/Atlantis' }],
    ['weeklyReview.day', { weeklyReview: { isOn: true, day: 7, time: '18:00' } }],
    ['dailyFocus.time', { dailyFocus: { isOn: true, time: '24:00' } }],
  ])('refuses a wrong %s with 400', async (field, fields) => {
    const { client } = await app.person();
    const { status, body } = await client.post<ErrorBody>('/push/reminders', { ...SUNDAY, ...fields });
    expect([status, Object.keys(Object(body.details))]).toEqual([400, [field]]);
  });
});

describe('GET /api/users/me/stored-data', () => {
  // shows: push.stored
  it('contains the subscribed browsers and the reminders', async () => {
    const { client } = await app.person();
    const browser = service.browser();
    await client.post('/push/subscribe', browser);
    await client.post('/push/reminders', SUNDAY);
    const { body } = await client.get('/users/me/stored-data');
    expect(body).toMatchObject({
      subscriptions: [{ endpoint: browser.endpoint, ...browser.keys }],
      reminders: expect.arrayContaining([
        expect.objectContaining({ kind: 'weekly-review', day: 0, time: '18:00', zone: 'Europe/Zurich' }),
      ]),
    });
  });
});
