import type { ErrorBody, User } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../errors.ts';
import { customers } from '../platform/simulator/simulator.model.ts';
import {
  createAuthKdf,
  createAuthSecret,
  createTestAccount,
  createTestEmail,
  logInAs,
  readMailedCode,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { pressCheckoutButton } from '../testing/checkouts.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { applyDueEmailChanges, updateCustomerEmails } from './commands/pending-email-change.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from './objection-period.ts';
import { UserModel } from './user.model.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

const person = () => logInWithVaultProof(app);
type Person = Awaited<ReturnType<typeof person>>;

/**
 * Requests a change of the email and enters its code, without the vault proof like an attacker with the password alone.
 */
async function ask(
  { client, account }: Person,
  { email = createTestEmail(), vaultProof }: { email?: string; vaultProof?: string } = {},
) {
  const request = { email, password: account.password, ...(vaultProof === undefined ? {} : { vaultProof }) };
  expect((await client.post('/users/me/email', request)).status).toBe(204);
  const { body } = await client.post<User>('/users/me/email/confirm', { code: await readMailedCode(email) });
  return { email, body };
}
const shown = async ({ client }: Person) => (await client.get<User>('/auth/check')).body;
const token = async ({ account }: Person) => (await readMailsTo(account.email))[0]?.links[0]?.split('/').at(-1) ?? '';
const cancelBy = (link: string) => app.stranger().post<ErrorBody>('/auth/cancel-email', { token: link });
const SOON = () => Date.now() + UNVERIFIED_CHANGE_DELAY_MS - 120_000;
const LATER = () => Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1;

describe('a change of the email without the vault proof', () => {
  // shows: account.email.seven-days
  it('waits seven days, is announced to the old email and shown while it waits', async () => {
    const who = await person();
    const { email, body } = await ask(who);
    expect(body).toMatchObject({ email: who.account.email, newEmail: { email, at: expect.any(String) } });
    expect(UNVERIFIED_CHANGE_DELAY_MS).toBe(7 * 24 * 60 * 60_000);
    expect(Date.parse(body.newEmail?.at ?? '') - Date.now()).toBeGreaterThan(UNVERIFIED_CHANGE_DELAY_MS - 60_000);
    expect(await shown(who)).toEqual(body);
    const [mail] = await readMailsTo(who.account.email);
    expect(mail?.subject).toBe('Your email will change');
    expect(mail?.links[0]).toMatch(/\/email-change\/cancel\/[A-Za-z0-9_-]{43}$/);
    await applyDueEmailChanges(app.deps, SOON());
    expect((await shown(who)).email).toBe(who.account.email);
    expect((await logInAs(app.stranger(), who.account)).status).toBe(200);
  });

  it('takes effect once, although two processes run the job', async () => {
    const who = await person();
    const { email } = await ask(who);
    await Promise.all([applyDueEmailChanges(app.deps, LATER()), applyDueEmailChanges(app.deps, LATER())]);
    expect(await shown(who)).toMatchObject({ email, newEmail: null });
    expect((await logInAs(app.stranger(), { ...who.account, email })).status).toBe(200);
    expect((await logInAs(app.stranger(), who.account)).status).toBe(401);
    const mails = (await readMailsTo(who.account.email)).filter(({ subject }) => subject === 'Your email was changed');
    expect(mails).toHaveLength(1);
  });

  // shows: account.email.cancel
  it('is cancelled by the mailed link, once', async () => {
    const who = await person();
    await ask(who);
    const link = await token(who);
    expect((await cancelBy(link)).status).toBe(204);
    expect((await cancelBy(link)).body.code).toBe('CANCEL_LINK_INVALID');
    expect((await cancelBy(createAuthSecret())).body.code).toBe('CANCEL_LINK_INVALID');
    expect((await readMailsTo(who.account.email))[0]?.subject).toBe('Your email stays');
    await applyDueEmailChanges(app.deps, LATER());
    expect(await shown(who)).toMatchObject({ email: who.account.email, newEmail: null });
  });

  it('is cancelled in the settings, by its user only', async () => {
    const [who, other] = [await person(), await person()];
    const { email } = await ask(who);
    expect((await app.stranger().post('/users/me/email/cancel')).status).toBe(401);
    await other.client.post('/users/me/email/cancel');
    expect((await shown(who)).newEmail?.email).toBe(email);
    const { status, body } = await who.client.post('/users/me/email/cancel');
    expect([status, body]).toMatchObject([200, { email: who.account.email, newEmail: null }]);
    expect((await who.client.post('/users/me/email/cancel')).status).toBe(200);
    expect((await readMailsTo(who.account.email)).filter(({ subject }) => subject === 'Your email stays')).toHaveLength(
      1,
    );
  });

  it('keeps its date and accepts the last link when repeated; another email restarts the wait', async () => {
    const who = await person();
    const { email } = await ask(who);
    const first = await token(who);
    const sooner = new Date(Date.now() + 60_000);
    await UserModel.updateOne({ email: who.account.email }, { $set: { 'plannedEmail.at': sooner } });
    expect((await ask(who, { email })).body.newEmail?.at).toBe(sooner.toISOString());
    expect((await cancelBy(first)).body.code).toBe('CANCEL_LINK_INVALID');
    const { body } = await ask(who);
    expect(Date.parse(body.newEmail?.at ?? '') - Date.now()).toBeGreaterThan(UNVERIFIED_CHANGE_DELAY_MS - 60_000);
  });

  it('is kept after a password reset and dropped when the owner changes the email with the vault proof', async () => {
    const who = await person();
    const { email } = await ask(who);
    await who.client.post('/auth/forgot-password', { email: who.account.email });
    const next = { ...who.account, password: createAuthSecret() };
    const reset = { token: await token(who), password: next.password, kdf: createAuthKdf() };
    expect((await app.stranger().post('/auth/reset-password', reset)).status).toBe(204);
    await logInAs(who.client, next);
    expect((await shown(who)).newEmail?.email).toBe(email);
    const proven = await ask({ ...who, account: next }, { vaultProof: who.vaultProof });
    expect(proven.body).toMatchObject({ email: proven.email, newEmail: null });
    await applyDueEmailChanges(app.deps, LATER());
    expect((await shown(who)).email).toBe(proven.email);
  });

  it('is dropped with a mail when another account has registered the email', async () => {
    const who = await person();
    const { email } = await ask(who);
    await registerAccount(app, createTestAccount(email));
    await applyDueEmailChanges(app.deps, LATER());
    expect(await shown(who)).toMatchObject({ email: who.account.email, newEmail: null });
    expect((await readMailsTo(who.account.email))[0]?.subject).toBe('Your email stays as it is');
  });
});

describe('updateCustomerEmails', () => {
  async function payer() {
    const who = await person();
    const priceId = 'northkeep_pro_monthly';
    const { body } = await who.client.post<{ sessionId: string }>('/stripe/create-checkout-session', { priceId });
    await pressCheckoutButton(app, { id: body.sessionId }, 'pay');
    await who.client.post('/payments/confirm-upgrade', { sessionId: body.sessionId });
    const { customerId } = (await UserModel.findOne({ email: who.account.email }).lean()) ?? {};
    const writesTo = async () => (await customers.findById(customerId).lean())?.value.email;
    expect(await writesTo()).toBe(who.account.email);
    return { who, writesTo };
  }

  it('updates the payment provider after an immediate and after a scheduled change', async () => {
    const { who, writesTo } = await payer();
    const first = await ask(who, { vaultProof: who.vaultProof });
    await updateCustomerEmails(app.deps);
    expect(await writesTo()).toBe(first.email);
    const second = await ask({ ...who, account: { ...who.account, email: first.email } });
    await updateCustomerEmails(app.deps);
    expect(await writesTo()).toBe(first.email);
    await applyDueEmailChanges(app.deps, LATER());
    await updateCustomerEmails(app.deps);
    expect(await writesTo()).toBe(second.email);
    expect(await UserModel.countDocuments({ customerEmailDue: true })).toBe(0);
  });

  it('retries after the payment provider was unreachable', async () => {
    const { who, writesTo } = await payer();
    const { email } = await ask(who, { vaultProof: who.vaultProof });
    const refusing = {
      ...app.deps.payments,
      changeCustomerEmail: () => Promise.reject(createApiError('PAYMENTS_UNAVAILABLE')),
    };
    await updateCustomerEmails({ ...app.deps, payments: refusing });
    expect(await writesTo()).toBe(who.account.email);
    await updateCustomerEmails(app.deps);
    expect(await writesTo()).toBe(email);
  });
});
