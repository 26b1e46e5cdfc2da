import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../errors.ts';
import { DELETED_RECIPIENT } from '../platform/mail/local-mailbox.ts';
import { createAuthSecret, createTestEmail, logInAs, readMailsTo } from '../testing/accounts.ts';
import { pressCheckoutButton } from '../testing/checkouts.ts';
import { PRODUCTION_ENV } from '../testing/env-variables.ts';
import { createEnvelope, proBilling } from '../testing/factories.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { drainMail } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { deleteDueAccounts } from './commands/delete-account.ts';
import { DeletionModel } from './deletion.model.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from './objection-period.ts';
import { UserModel } from './user.model.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

/** The tests of this file search every collection of the database. */

/** Collections that simulate external services: the user's mailbox and the payment provider. */
const EXTERNAL = /^(mailbox|simulator_)/;

/**
 * Searches all collections but the external ones. Returns `collection: words` for every document that contains one of
 * the words.
 */
async function holding(...words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { collection } of Object.values(mongoose.models)) {
    if (EXTERNAL.test(collection.collectionName)) continue;
    for (const document of await collection.find({}).toArray()) {
      const text = JSON.stringify(document);
      for (const word of words) if (text.includes(word)) found.push(`${collection.collectionName}: ${word}`);
    }
  }
  return [...new Set(found)].sort();
}

async function person() {
  const { account, vaultProof, client } = await logInWithVaultProof(app);
  client.vaultId = account.vault.vaultId;
  const user = await UserModel.findOne({ email: account.email }).lean();
  if (!user) throw new Error('no user');
  return { account, vaultProof, client, userId: user.userId };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Writes data to every collection that a user can write to. */
async function writeEverywhere({ client, account }: Person): Promise<void> {
  await client.post('/lines', { id: randomUUID(), index: 1, text: createEnvelope() });
  await client.patch('/northkeep/onboarding', { finished: true, lastStep: 4 }, { rev: 0 });
  await client.post('/support', { kind: 'waiver', email: account.email, message: 'Please' });
  await client.post('/subscribe', { email: account.email, plan: 'elite-updates' });
  await client.post('/auth/forgot-password', { email: account.email });
  await logInAs(app.stranger(), account, true);
  await client.post('/push/reminders', {
    ...{ zone: 'UTC', weeklyReview: { isOn: true, day: 0, time: '18:00' } },
    dailyFocus: { isOn: false, time: '08:00' },
  });
  await client.post('/push/line-reminders', { dueMinutes: [Math.floor(Date.now() / MINUTE_MS) + 60] });
  await client.post('/push/subscribe', {
    endpoint: `https://fcm.googleapis.com/fcm/send/${account.email}`,
    // Uses the authentication secret of the example in RFC 8291.
    keys: { p256dh: PRODUCTION_ENV.VAPID_PUBLIC_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  });
  const feedback = new FormData();
  for (const [name, value] of [
    ['category', 'General Feedback'],
    ['subject', 'Hello'],
    ['description', account.email],
  ])
    feedback.append(name ?? '', value ?? '');
  await client.post('/contact-us-feedback', feedback);
}
const minuteAfter = () => Date.now() + 2 * MINUTE_MS;

describe('POST /api/users/me/delete', () => {
  // shows: account.deletion
  it('deletes all data of the user immediately with the vault proof, and nothing of other users', async () => {
    const [gone, stays] = [await person(), await person()];
    await writeEverywhere(gone);
    await writeEverywhere(stays);
    const words = [gone.userId, gone.account.email, gone.account.vault.vaultId];
    // Leaves out the outbox, because a waiting email disappears from it as soon as it is delivered.
    const kept = async () =>
      (await holding(stays.userId, stays.account.email)).filter((found) => !found.startsWith('mail_outbox'));
    const before = await kept();
    expect((await holding(...words)).map((found) => found.split(':')[0])).toEqual(
      expect.arrayContaining([
        'devices',
        'feedback',
        'password_resets',
        'push_line_reminders',
        'push_reminders',
        'push_subscriptions',
        'records',
        'sessions',
        'subscribers',
        'users',
      ]),
    );
    const { account, vaultProof, client } = gone;
    const { status, body } = await client.post('/users/me/delete', { password: account.password, vaultProof });
    expect([status, body]).toEqual([200, { deleteAt: null }]);
    expect(await holding(...words)).toEqual([`deletions: ${gone.userId}`]);
    await deleteDueAccounts(app.deps, minuteAfter());
    expect(await holding(...words)).toEqual([]);
    expect(await kept()).toEqual(before);
    expect((await client.get('/auth/check')).status).toBe(401);
    expect((await logInAs(app.stranger(), account)).status).toBe(401);
    expect((await readMailsTo(DELETED_RECIPIENT))[0]?.subject).toBe('Your account is deleted');
  });

  // shows: account.deletion.other-devices
  it('tells the other sessions of the account, and nobody else, that the account was deleted', async () => {
    const { userId, account, vaultProof, client } = await person();
    const other = app.stranger();
    await logInAs(other, account, true);
    const refresh = async (from: typeof other) => {
      const { status, body } = await from.post<{ code: string }>('/auth/refresh');
      return [status, body.code];
    };
    await client.post('/users/me/delete', { password: account.password, vaultProof });
    await deleteDueAccounts(app.deps, minuteAfter());
    expect(await refresh(other)).toEqual([401, 'ACCOUNT_DELETED']);
    expect(await refresh(other)).toEqual([401, 'ACCOUNT_DELETED']);
    expect(await refresh(app.stranger())).toEqual([401, 'NO_SESSION']);
    expect((await logInAs(app.stranger(), account)).status).toBe(401);
    expect(await holding(userId, account.email)).toEqual([]);
    await other.post('/auth/logout');
    expect(await refresh(other)).toEqual([401, 'NO_SESSION']);
  });

  it('deletes data that a concurrent request wrote during the deletion', async () => {
    const { userId, account, vaultProof, client } = await person();
    await client.post('/users/me/delete', { password: account.password, vaultProof });
    await mongoose.connection
      .collection('records')
      .insertOne({ userId, kind: 'lines', vaultId: account.vault.vaultId, id: randomUUID() });
    await deleteDueAccounts(app.deps, minuteAfter());
    expect(await holding(userId)).toEqual([]);
  });

  it('cancels the plan first and deletes nothing while the payment provider is unreachable', async () => {
    const { client, account, vaultProof, userId } = await person();
    const opened = await client.post<{ sessionId: string }>('/stripe/create-checkout-session', {
      priceId: 'northkeep_pro_monthly',
    });
    await pressCheckoutButton(app, { id: opened.body.sessionId }, 'pay');
    expect((await client.post('/payments/confirm-upgrade', { sessionId: opened.body.sessionId })).body).toMatchObject({
      plan: 'pro',
    });
    const subscriptionId = (await UserModel.findOne({ userId }).lean())?.billing?.subscriptionId ?? '';
    const gone = { password: account.password, vaultProof };
    expect((await client.post('/users/me/delete', gone)).status).toBe(200);
    expect((await app.deps.payments.readSubscription(subscriptionId))?.billing.status).toBe('canceled');
  });

  // shows: account.deletion.seven-days, account.deletion.cancel
  it('schedules the deletion in seven days without the vault proof, and a mailed link cancels it', async () => {
    const { client, account, userId } = await person();
    const ask = () => client.post<{ deleteAt: string }>('/users/me/delete', { password: account.password });
    const { body } = await ask();
    expect(UNVERIFIED_CHANGE_DELAY_MS).toBe(7 * 24 * 60 * 60_000);
    expect(Date.parse(body.deleteAt) - Date.now()).toBeGreaterThan(UNVERIFIED_CHANGE_DELAY_MS - 60_000);
    expect((await ask()).body.deleteAt).toBe(body.deleteAt);
    await deleteDueAccounts(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS - 120_000);
    expect((await client.get('/auth/check')).status).toBe(200);
    const link = (await readMailsTo(account.email))[0]?.links[0] ?? '';
    expect(link).toMatch(/\/delete-account\/cancel\/[A-Za-z0-9_-]{43}$/);
    const token = link.split('/').at(-1);
    const cancel = () => app.stranger().post<{ code: string }>('/auth/cancel-deletion', { token });
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).body.code).toBe('CANCEL_LINK_INVALID');
    expect(await DeletionModel.countDocuments({ _id: userId, at: { $ne: null } })).toBe(0);
    await drainMail();
    await deleteDueAccounts(app.deps);
    expect(await DeletionModel.countDocuments({ _id: userId })).toBe(0);
    await ask();
    await deleteDueAccounts(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect(await UserModel.exists({ userId })).toBeNull();
  });

  it('shows the scheduled deletion to the user, who can cancel it in the settings', async () => {
    const [{ client, account }, other] = [await person(), await person()];
    const waits = async () => (await client.get<{ deleteAt: string | null }>('/users/me/delete')).body.deleteAt;
    expect(await waits()).toBeNull();
    const { body } = await client.post<{ deleteAt: string }>('/users/me/delete', { password: account.password });
    expect(await waits()).toBe(body.deleteAt);
    await other.client.post('/users/me/delete/cancel');
    expect((await app.stranger().post('/users/me/delete/cancel')).status).toBe(401);
    expect(await waits()).toBe(body.deleteAt);
    expect((await client.post('/users/me/delete/cancel')).status).toBe(204);
    expect((await client.post('/users/me/delete/cancel')).status).toBe(204);
    expect(await waits()).toBeNull();
    const [newest, before] = (await readMailsTo(account.email)).map(({ subject }) => subject);
    expect([newest, before]).toEqual(['Your account stays', 'Your account will be deleted']);
    await deleteDueAccounts(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect((await client.get('/auth/check')).status).toBe(200);
  });

  it('accepts at most eight scheduled deletions an hour, each with an email', async () => {
    const { client, account } = await person();
    const ask = async () => (await client.post('/users/me/delete', { password: account.password })).status;
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    expect(
      (await readMailsTo(account.email)).filter(({ subject }) => subject === 'Your account will be deleted'),
    ).toHaveLength(8);
  });

  it('retries an account whose plan cannot be cancelled and deletes the other due accounts', async () => {
    const [paying, other] = [await person(), await person()];
    await UserModel.updateOne({ userId: paying.userId }, { $set: { billing: proBilling() } });
    for (const { client, account } of [paying, other])
      await client.post('/users/me/delete', { password: account.password });
    const { log, mail } = app.deps;
    const away = {
      ...app.deps.payments,
      endSubscription: () => Promise.reject(createApiError('PAYMENTS_UNAVAILABLE')),
    };
    const due = Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1;
    await deleteDueAccounts({ log, mail, payments: away }, due);
    expect(await UserModel.exists({ userId: other.userId })).toBeNull();
    expect(await UserModel.exists({ userId: paying.userId })).not.toBeNull();
    await deleteDueAccounts({ log, mail, payments: { ...away, endSubscription: async () => {} } }, due);
    expect(await UserModel.exists({ userId: paying.userId })).toBeNull();
  });

  // shows: account.deletion.password
  it('requires the password', async () => {
    const [{ client, account, userId }, other] = [await person(), await person()];
    const right = { password: account.password };
    expect((await client.post('/users/me/delete', { password: createAuthSecret() })).status).toBe(403);
    expect((await client.post('/users/me/delete', {})).status).toBe(400);
    expect((await app.stranger().post('/users/me/delete', right)).status).toBe(401);
    const { body } = await client.post('/users/me/delete', { ...right, vaultProof: other.vaultProof });
    expect(body).toEqual({ deleteAt: expect.any(String) });
    expect(await UserModel.exists({ userId })).not.toBeNull();
    expect((await app.stranger().post('/auth/cancel-deletion', { token: createTestEmail() })).status).toBe(400);
  });
});
