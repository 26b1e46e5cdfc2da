import { describe, expect, it } from 'vitest';
import { RegistrationModel } from '../auth/registration.model.ts';
import { SupportModel } from '../support/support.model.ts';
import {
  createTestAccount,
  createTestEmail,
  logInAs,
  readMailedCode,
  registerAccount,
  requestVerificationCode,
} from '../testing/accounts.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { SubscriberModel } from '../updates/subscriber.model.ts';
import { applyDueEmailChanges } from './commands/pending-email-change.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from './objection-period.ts';
import { UserModel } from './user.model.ts';
import { grantFeeWaiver, WaiverModel } from './waivers.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

async function person() {
  const { account, vaultProof, client } = await logInWithVaultProof(app);
  const proof = { password: account.password, vaultProof };
  return { account, client, proof };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Requests a change of the email and enters the mailed code. Without the vault proof the change waits seven days. */
async function changeEmail({ client }: Person, proof: object, email = createTestEmail()): Promise<string> {
  expect((await client.post('/users/me/email', { email, ...proof })).status).toBe(204);
  expect((await client.post('/users/me/email/confirm', { code: await readMailedCode(email) })).status).toBe(200);
  return email;
}

/** Stores data under an address: a support request, a subscription, a waiver and a registration of another browser. */
async function writeUnder(email: string): Promise<void> {
  const client = app.stranger();
  expect((await client.post('/support', { kind: 'waiver', email, message: 'Please' })).status).toBe(204);
  expect((await client.post('/subscribe', { email, plan: 'elite-updates' })).status).toBe(204);
  await grantFeeWaiver({ email, by: 'admin' });
  await requestVerificationCode(app.stranger(), { ...createTestAccount(), email });
}

/** Returns the collections with data under an address. */
async function dataUnder(email: string): Promise<string[]> {
  const counts = {
    registrations: await RegistrationModel.countDocuments({ email }),
    subscribers: await SubscriberModel.countDocuments({ email }),
    support: await SupportModel.countDocuments({ email }),
    waivers: await WaiverModel.countDocuments({ _id: email }),
  };
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []));
}

describe('the deletion of an account whose email was changed', () => {
  it('deletes the data under each former email', async () => {
    const one = await person();
    const first = one.account.email;
    await writeUnder(first);
    const second = createTestEmail();
    await writeUnder(second);
    await changeEmail(one, one.proof, second);
    await changeEmail(one, one.proof);
    expect(await dataUnder(second)).toEqual(['registrations', 'subscribers', 'support', 'waivers']);
    expect((await one.client.post('/users/me/delete', one.proof)).status).toBe(200);
    expect([await dataUnder(first), await dataUnder(second)]).toEqual([[], []]);
  });

  it('deletes the data under the former email after a change that was delayed by seven days', async () => {
    const one = await person();
    const { password, vaultProof } = one.proof;
    await changeEmail(one, { password });
    await writeUnder(one.account.email);
    await applyDueEmailChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect(await UserModel.exists({ email: one.account.email })).toBeNull();
    await one.client.post('/users/me/delete', { password, vaultProof });
    expect(await dataUnder(one.account.email)).toEqual([]);
  });

  it('keeps the data that the next owner of a former email has stored under it', async () => {
    const one = await person();
    const { email } = one.account;
    await changeEmail(one, one.proof);
    const next = await registerAccount(app, { ...createTestAccount(), email });
    await writeUnder(email);
    await one.client.post('/users/me/delete', one.proof);
    expect(await dataUnder(email)).toEqual(['registrations', 'subscribers', 'support', 'waivers']);
    expect((await logInAs(app.stranger(), next.account)).status).toBe(200);
  });
});
