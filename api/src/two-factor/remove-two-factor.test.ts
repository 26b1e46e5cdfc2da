import type { ErrorBody, TwoFactorState } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createAuthSecret, readMailsTo } from '../testing/accounts.ts';
import {
  advanceClock,
  type PersonWithVaultProof,
  readMailedToken,
  readMailSubjects,
  readTwoFactorState,
  useTwoFactorApp,
} from '../testing/second-factors.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from '../users/objection-period.ts';
import { applyDueTwoFactorChanges } from './commands/scheduled-change.ts';

const { app, createTwoFactorAccount, logIn } = useTwoFactorApp();

describe('removing the second factor', () => {
  const end = ({ client, account }: PersonWithVaultProof, vaultProof?: string) =>
    client.post<TwoFactorState & ErrorBody>('/auth/two-factor/end', {
      password: account.password,
      ...(vaultProof ? { vaultProof } : {}),
    });

  // shows: two-factor.off, two-factor.mail.off
  it('takes effect immediately with the vault proof', async () => {
    const who = await createTwoFactorAccount();
    expect((await end(who, who.vaultProof)).body).toEqual({ on: null, planned: null });
    expect((await readMailSubjects(who.account))[0]).toBe('Two-factor login is off');
    expect((await logIn(who.account)).status).toBe(200);
    expect((await end(who, who.vaultProof)).status).toBe(409);
  });

  // shows: two-factor.off.unproven
  it('waits seven days without the proof and can be cancelled in the settings', async () => {
    const who = await createTwoFactorAccount();
    const { body } = await end(who);
    expect(body).toMatchObject({ on: { codesLeft: 10 }, planned: { to: 'off' } });
    expect(Date.parse(body.planned?.at ?? '') - Date.now()).toBe(UNVERIFIED_CHANGE_DELAY_MS);
    advanceClock(60_000);
    expect((await end(who)).body.planned?.at).toBe(body.planned?.at);
    const kept = await who.client.post<TwoFactorState>('/auth/two-factor/keep');
    expect(kept.body.planned).toBeNull();
    expect((await readMailSubjects(who.account))[0]).toBe('Two-factor login stays as it is');
  });

  // shows: two-factor.lost, two-factor.lost.mail
  it('takes effect seven days after a lost factor is reported, unless the mailed link cancels it', async () => {
    const { account, ...who } = await createTwoFactorAccount();
    const lose = (password = account.password) =>
      app.stranger().post<{ endsAt: string } & ErrorBody>('/auth/two-factor/lost', { email: account.email, password });
    expect((await lose(createAuthSecret())).body.code).toBe('INVALID_CREDENTIALS');
    const { endsAt } = (await lose()).body;
    expect(Date.parse(endsAt) - Date.now()).toBe(UNVERIFIED_CHANGE_DELAY_MS);
    expect((await logIn(account)).body.details).toEqual({ endsAt });
    expect((await readMailsTo(account.email))[0]?.subject).toBe('Two-factor login will end');
    const link = await readMailedToken(account);
    const cancel = () => app.stranger().post<ErrorBody>('/auth/cancel-two-factor', { token: link });
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).body.code).toBe('CANCEL_LINK_INVALID');
    await applyDueTwoFactorChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect((await logIn(account)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await lose();
    await applyDueTwoFactorChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS - 1);
    expect((await logIn(account)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await applyDueTwoFactorChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect((await logIn(account)).status).toBe(200);
    expect((await readMailSubjects(account)).slice(0, 2)).toContain('Two-factor login is off');
    expect((await lose()).status).toBe(409);
    expect((await readTwoFactorState({ account, ...who })).on).toBeNull();
  });

  it('accepts at most four reports of a lost factor an hour', async () => {
    const { account } = await createTwoFactorAccount();
    const { email, password } = account;
    const lose = () => app.stranger().post('/auth/two-factor/lost', { email, password });
    for (let i = 0; i < 4; i += 1) expect((await lose()).status).toBe(200);
    expect((await lose()).status).toBe(429);
  });
});
