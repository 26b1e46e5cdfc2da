import { DAY_MS } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { grantRole } from './grant-role.ts';
import { hasHadPaidPlan, planOf } from './plan-of.ts';
import { UserModel } from './user.model.ts';

describe('POST /api/users/ack-e2ee', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  // shows: disclosure.call, session.user.acknowledged
  it('stores the time of the first acknowledgement', async () => {
    const { client, user } = await app.person();
    const first = await client.post('/users/ack-e2ee');
    const second = await client.post('/users/ack-e2ee');
    expect(first).toMatchObject({ status: 200, body: { e2eeAcknowledgedAt: expect.any(String) } });
    expect(second.body).toEqual(first.body);
    const other = await app.person();
    expect((await other.client.get('/auth/check')).body).toMatchObject({ e2eeAcknowledgedAt: null });
    expect((await UserModel.findOne({ userId: user.userId }).lean())?.e2eeAcknowledgedAt).not.toBeNull();
    expect((await app.stranger().post('/users/ack-e2ee')).status).toBe(401);
  });

  it('returns only the public fields of the account', async () => {
    const { client } = await app.person();
    const { body } = await client.get('/auth/check');
    expect(Object.keys(Object(body)).sort()).toEqual(
      [
        'id',
        'email',
        'firstName',
        'lastName',
        'role',
        'plan',
        'hadPaidPlan',
        'vaultId',
        'e2eeAcknowledgedAt',
        'goal',
        'createdAt',
        'passwordResetAt',
        'newEmail',
        'oldVaultCountsUntil',
      ].sort(),
    );
  });

  it('returns a newly granted role', async () => {
    const { client, user } = await app.person();
    expect(await grantRole(user.email.toUpperCase(), 'ADMIN')).toBe(true);
    expect((await client.get('/auth/check')).body).toMatchObject({ role: 'ADMIN' });
    expect(await grantRole('nobody@northkeep.test', 'ADMIN')).toBe(false);
  });
});

describe('planOf', () => {
  const now = Date.UTC(2026, 10, 21);
  // shows: pay.grace
  it.each([
    ['active', null, 'pro'],
    ['trialing', null, 'pro'],
    ['past_due', 1, 'pro'],
    ['past_due', 13, 'pro'],
    ['past_due', 14, 'free'],
    ['unpaid', 15, 'free'],
    ['canceled', null, 'free'],
    ['incomplete', null, 'free'],
  ] as const)('for a subscription with status %s and a renewal that failed %s days ago is %s', (status, days, plan) => {
    const failedAt = days === null ? null : new Date(now - days * DAY_MS);
    expect(planOf({ ...proBilling(), status, failedAt }, now)).toBe(plan);
  });

  it('returns free without a subscription', () => {
    expect(planOf(null)).toBe('free');
  });
});

describe('hasHadPaidPlan', () => {
  // shows: plan.former
  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', true],
    ['canceled', true],
    ['incomplete', false],
    ['incomplete_expired', false],
  ])('for an account that was stored with a subscription of status %s only is %s', (status, expected) => {
    expect(hasHadPaidPlan({ billing: { ...proBilling(), status } })).toBe(expected);
  });

  it('is false without a subscription', () => {
    expect(hasHadPaidPlan({ billing: null })).toBe(false);
  });

  it('is true with the stored flag, whatever the last subscription is', () => {
    for (const billing of [null, { ...proBilling(), status: 'incomplete' }])
      expect(hasHadPaidPlan({ billing, hadPaidPlan: true })).toBe(true);
  });
});
