import { DAY_MS, type ErrorBody, PRICE_CATALOGUE, setPriceAmounts } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { createTestEmail, readMailsTo } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { announceElitePlan } from './announce.ts';
import { SubscriberModel } from './subscriber.model.ts';

const LIST = 'elite-updates';

let app: TestApp;
beforeAll(async () => {
  // Each test uses its own client address, because the rate limits count by address.
  app = await createTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return { headers: { 'x-forwarded-for': `192.0.2.${visitors}` } };
};
const subscribe = (email: string, from = visitor(), plan = LIST) =>
  app.stranger().post('/subscribe', { email, plan }, from);
const follow = (action: 'confirm' | 'leave', token: string) =>
  app.stranger().post<ErrorBody | null>(`/subscribe/${action}`, { token }, visitor());
const stored = (email: string) => SubscriberModel.findOne({ email }).lean();
const subjectsTo = async (email: string) => (await readMailsTo(email)).map(({ subject }) => subject);

/** Returns the token of the link with this action in the latest mail. */
async function tokenFor(email: string, action: 'confirm' | 'leave'): Promise<string> {
  const [latest] = await readMailsTo(email);
  const token = new RegExp(`#${action}=([\\w-]{43})`).exec(latest?.text ?? '')?.[1];
  if (!token) throw new Error(`no mail to ${email} has the link ${action}`);
  return token;
}

async function confirmed(): Promise<string> {
  const email = createTestEmail().toLowerCase();
  await subscribe(email);
  expect((await follow('confirm', await tokenFor(email, 'confirm'))).status).toBe(204);
  return email;
}

describe('POST /api/subscribe', () => {
  // shows: public.updates.mailed
  it('mails a confirmation link and responds alike when the email was stored before', async () => {
    const email = createTestEmail().toLowerCase();
    const answers = [await subscribe(email), await subscribe(email.toUpperCase()), await subscribe(await confirmed())];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, null]));
    expect(await SubscriberModel.countDocuments({ email })).toBe(1);
    expect((await stored(email))?.confirmedAt).toBeNull();
    expect(await subjectsTo(email)).toEqual(Array(2).fill('Confirm your address'));
  });

  it('stores an email once under concurrent requests', async () => {
    const email = createTestEmail().toLowerCase();
    await Promise.all([subscribe(email), subscribe(email)]);
    expect(await SubscriberModel.countDocuments({ email })).toBe(1);
  });

  it('rejects malformed emails and unknown lists, and is rate limited by client address', async () => {
    expect((await subscribe('anna.keller@example')).status).toBe(400);
    expect((await subscribe(createTestEmail(), visitor(), 'pro')).status).toBe(400);
    const from = visitor();
    const statuses = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await subscribe(createTestEmail(), from)).status);
    expect(statuses.slice(19)).toEqual([204, 429]);
  });

  // shows: public.updates.limit
  it('sends an address at most three emails a day, and responds alike above the limit', async () => {
    const email = createTestEmail().toLowerCase();
    for (let i = 0; i < 5; i += 1) expect((await subscribe(email)).status).toBe(204);
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  // shows: public.updates.unconfirmed
  it('stores no token, and lets an unconfirmed email expire after two days', async () => {
    const email = createTestEmail().toLowerCase();
    const before = Date.now();
    await subscribe(email);
    const token = await tokenFor(email, 'confirm');
    const subscriber = await stored(email);
    expect(JSON.stringify(subscriber)).not.toContain(token);
    const left = (subscriber?.expiresAt?.getTime() ?? 0) - before;
    expect([left >= 2 * DAY_MS, left < 2 * DAY_MS + 60_000]).toEqual([true, true]);
  });
});

describe('POST /api/subscribe/confirm', () => {
  // shows: public.updates.confirm
  it('keeps the email without an expiry, also when the confirmation is repeated', async () => {
    const email = createTestEmail().toLowerCase();
    await subscribe(email);
    const token = await tokenFor(email, 'confirm');
    expect((await follow('confirm', token)).status).toBe(204);
    const first = await stored(email);
    expect([first?.confirmedAt instanceof Date, first?.expiresAt]).toEqual([true, undefined]);
    expect((await follow('confirm', token)).status).toBe(204);
    expect((await stored(email))?.confirmedAt).toEqual(first?.confirmedAt);
  });

  it('rejects an expired and an unknown link', async () => {
    const email = createTestEmail().toLowerCase();
    await subscribe(email);
    const token = await tokenFor(email, 'confirm');
    await SubscriberModel.updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    for (const link of [token, 'A'.repeat(43)]) {
      const { status, body } = await follow('confirm', link);
      expect([status, body?.code]).toEqual([400, 'CANCEL_LINK_INVALID']);
    }
    expect((await stored(email))?.confirmedAt ?? null).toBeNull();
  });
});

describe('POST /api/subscribe/leave', () => {
  it('deletes an unconfirmed email by the link of its mail', async () => {
    const email = createTestEmail().toLowerCase();
    await subscribe(email);
    expect((await follow('leave', await tokenFor(email, 'leave'))).status).toBe(204);
    expect(await stored(email)).toBeNull();
  });

  // shows: public.updates.leave
  it('deletes a confirmed email by the link mailed after a repeated subscription, once', async () => {
    const email = await confirmed();
    await subscribe(email);
    expect((await subjectsTo(email))[0]).toBe('Your address is on the list');
    const token = await tokenFor(email, 'leave');
    expect((await follow('leave', token)).status).toBe(204);
    expect(await stored(email)).toBeNull();
    expect((await follow('leave', token)).body).toMatchObject({ code: 'CANCEL_LINK_INVALID' });
  });
});

describe('announceElitePlan', () => {
  const announce = () => announceElitePlan({ keys: app.deps.keys, publicUrl: app.deps.env.publicUrl });

  beforeEach(() => {
    Object.assign(PRICE_CATALOGUE.plans.elite, { purchasable: true });
  });
  afterEach(() => setPriceAmounts(null));

  // shows: public.updates.not-before
  it('sends nothing and keeps the list while Elite cannot be bought', async () => {
    setPriceAmounts(null);
    const email = await confirmed();
    await expect(announce()).rejects.toThrow('Elite cannot be bought yet.');
    expect(await subjectsTo(email)).not.toContain('Elite can be bought');
    expect((await stored(email))?.confirmedAt).toBeInstanceOf(Date);
    expect(await AuditLogModel.countDocuments({ action: 'plan-announced' })).toBe(0);
  });

  // shows: public.updates.announced
  it('writes once to confirmed emails only, and deletes the list', async () => {
    await SubscriberModel.deleteMany({});
    const anna = await confirmed();
    const other = createTestEmail().toLowerCase();
    await subscribe(other);
    expect(await announce()).toBe(1);
    expect((await subjectsTo(anna))[0]).toBe('Elite can be bought');
    expect(await subjectsTo(other)).toEqual(['Confirm your address']);
    expect(await SubscriberModel.countDocuments({})).toBe(0);
    expect(await announce()).toBe(0);
  });

  // shows: public.updates.once
  it('sends no second email when it was interrupted after an email and before the address was deleted', async () => {
    const email = await confirmed();
    const before = await stored(email);
    await announce();
    if (!before) throw new Error('the address is not stored');
    await SubscriberModel.create(before);
    await announce();
    expect((await subjectsTo(email)).filter((subject) => subject === 'Elite can be bought')).toHaveLength(1);
  });
});
