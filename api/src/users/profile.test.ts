import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { LedgerModel } from '../payments/ledger/ledger.model.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { QuotaModel } from '../quotas/quota.model.ts';
import { createAuthSecret, createTestEmail, logInAs, readMailedCode, readMailsTo } from '../testing/accounts.ts';
import { openUpgradeCheckout } from '../testing/checkouts.ts';
import { createEnvelope } from '../testing/factories.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { EmailChangeModel } from './email-change.model.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

const person = () => logInWithVaultProof(app);

describe('PATCH /api/users/me', () => {
  // shows: account.profile
  it('saves the name of the user only', async () => {
    const [{ client }, other] = [await person(), await person()];
    const { status, body } = await client.patch('/users/me', { firstName: ' Grace ', lastName: 'Hopper' });
    expect([status, body]).toMatchObject([200, { firstName: 'Grace', lastName: 'Hopper' }]);
    expect((await client.get('/auth/check')).body).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
    expect((await other.client.get('/auth/check')).body).toMatchObject({ firstName: 'Ada' });
  });

  // shows: account.profile.names
  it('rejects empty names and other fields', async () => {
    const { client } = await person();
    const refused = [
      { firstName: '', lastName: 'Hopper' },
      { firstName: 'Grace' },
      { firstName: 'Grace', lastName: 'Hopper', role: 'ADMIN' },
      { firstName: { $ne: '' }, lastName: 'Hopper' },
    ];
    for (const body of refused) expect((await client.patch('/users/me', body)).status).toBe(400);
    expect((await client.get('/auth/check')).body).toMatchObject({ firstName: 'Ada', role: 'USER' });
    expect((await app.stranger().patch('/users/me', { firstName: 'A', lastName: 'B' })).status).toBe(401);
  });
});

describe('a change of the email with the vault proof', () => {
  // shows: account.email
  it('takes effect when the mailed code is entered, and mails the old email', async () => {
    const { account, vaultProof, client } = await person();
    const email = createTestEmail();
    const response = await client.post('/users/me/email', { email, password: account.password, vaultProof });
    expect(response.status).toBe(204);
    expect((await client.get('/auth/check')).body).toMatchObject({ email: account.email });
    const code = await readMailedCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await client.post('/users/me/email/confirm', { code: wrong })).status).toBe(400);
    const { status, body } = await client.post('/users/me/email/confirm', { code });
    expect([status, body]).toMatchObject([200, { email }]);
    expect((await readMailsTo(account.email))[0]?.subject).toBe('Your email was changed');
    expect((await logInAs(app.stranger(), account)).status).toBe(401);
    expect((await logInAs(app.stranger(), { ...account, email })).status).toBe(200);
    expect((await client.post('/users/me/email/confirm', { code: await readMailedCode(email) })).status).toBe(400);
  });

  it('requires the password and an unused email', async () => {
    const [{ account, vaultProof, client }, other] = [await person(), await person()];
    const right = { email: createTestEmail(), password: account.password, vaultProof };
    const refused = async (body: object) => (await client.post<{ code: string }>('/users/me/email', body)).body.code;
    expect(await refused({ ...right, password: createAuthSecret() })).toBe('WRONG_PASSWORD');
    expect(await refused({ ...right, email: other.account.email })).toBe('EMAIL_IN_USE');
    expect(await refused({ ...right, email: account.email })).toBe('INVALID_INPUT');
    expect(await readMailsTo(right.email)).toEqual([]);
    expect((await app.stranger().post('/users/me/email', right)).status).toBe(401);
  });

  it('accepts five attempts within 15 minutes from the same user', async () => {
    const [{ account, vaultProof, client }, other] = [await person(), await person()];
    const email = createTestEmail();
    const ask = () => client.post('/users/me/email', { email, password: account.password, vaultProof });
    const type = (code: string) => client.post('/users/me/email/confirm', { code });
    await ask();
    const code = await readMailedCode(email);
    expect((await other.client.post('/users/me/email/confirm', { code })).status).toBe(400);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1) expect((await type(wrong)).status).toBe(400);
    expect((await type(code)).status).toBe(400);
    await ask();
    const again = await readMailedCode(email);
    await EmailChangeModel.updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await type(again)).status).toBe(400);
    expect((await client.get('/auth/check')).body).toMatchObject({ email: account.email });
  });
});

describe('GET /api/users/me/stored-data', () => {
  it('returns every stored field to its own user only', async () => {
    const [{ client, user }, other] = [await app.person(), await app.person()];
    const id = randomUUID();
    const line = { id, index: 1, text: createEnvelope() };
    const { body: made } = await client.post<{ id: string; text: unknown }>('/lines', line);
    const stored = await client.get<Record<string, unknown>>(`/users/me/stored-data/lines/${id}`);
    expect(stored.body).toMatchObject({ id, userId: user.userId, vaultId: user.vaultId, rev: 1, text: made.text });
    expect(stored.body).not.toHaveProperty('_id');
    expect((await other.client.get(`/users/me/stored-data/lines/${id}`)).status).toBe(404);
    expect((await client.get(`/users/me/stored-data/users/${user.userId}`)).status).toBe(400);
    expect((await client.get<object>('/users/me/stored-data')).body).toMatchObject({
      email: user.email,
      erkp: user.erkp,
    });
    expect((await app.stranger().get('/users/me/stored-data')).status).toBe(401);
  });

  it('returns the payment ledger of its own user only', async () => {
    const [{ client }, other] = [await app.person(), await app.person()];
    const { sessionId } = await openUpgradeCheckout(client);
    const read = async (one: typeof client) => (await one.get<{ payments: unknown }>('/users/me/stored-data')).body;
    expect((await read(client)).payments).toMatchObject([{ sessionId, state: 'open', amount: 1_300, currency: 'usd' }]);
    expect((await read(other.client)).payments).toEqual([]);
  });

  it('returns the newest 500 of longer lists', async () => {
    const { client, user } = await app.person();
    const { userId } = user;
    const dates = Array.from({ length: 501 }, (_, second) => new Date(second * 1_000));
    const price = { priceKey: 'northkeep_pro_monthly', amount: 1_300, currency: 'usd' };
    const entry = { ...price, userId, state: 'expired', events: [] };
    await LedgerModel.insertMany(dates.map((createdAt) => ({ ...entry, _id: randomUUID(), createdAt })));
    const mail = { userId, expiresAt: new Date(), attempts: 0, removeAt: new Date(Date.now() + DAY_MS) };
    await MailOutboxModel.insertMany(dates.map((at) => ({ ...mail, _id: randomUUID(), at })));
    const counter = { userId, vaultId: user.vaultId, count: 1, version: 1 };
    await QuotaModel.insertMany(dates.map((countedAt) => ({ ...counter, kind: randomUUID(), countedAt })));
    const { body } = await client.get<Record<'payments' | 'mails' | 'quotas', object[]>>('/users/me/stored-data');
    expect([body.payments.length, body.mails.length, body.quotas.length]).toEqual([500, 500, 500]);
    expect(body.payments[0]).toMatchObject({ createdAt: dates[1]?.toISOString() });
  });
});
