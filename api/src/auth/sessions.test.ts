import { describe, expect, it } from 'vitest';
import {
  type Account,
  createAuthKdf,
  createAuthSecret,
  createErkp,
  logInAs,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { registerWithVaultProof } from '../testing/provable.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

async function loggedIn(account: Account, userAgent?: string) {
  const client = app.stranger();
  if (userAgent === undefined) await logInAs(client, account);
  else
    await client.post(
      '/auth/login',
      { email: account.email, password: account.password, rememberMe: true },
      { headers: { 'user-agent': userAgent } },
    );
  return client;
}
interface Listed {
  readonly sessions: readonly { id: string; device: string; current: boolean; rememberMe: boolean }[];
}
const list = async (client: Awaited<ReturnType<typeof loggedIn>>) =>
  (await client.get<Listed>('/auth/sessions')).body.sessions;
const check = async (client: Awaited<ReturnType<typeof loggedIn>>) => (await client.get('/auth/check')).status;

describe('/api/auth/sessions', () => {
  // shows: account.sessions
  it('lists every device, the current one first, without tokens', async () => {
    const { account } = await registerAccount(app);
    await loggedIn(account, 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0');
    const here = await loggedIn(account);
    const { body } = await here.get<Listed>('/auth/sessions');
    expect(body.sessions.map(({ current, device }) => [current, device])).toEqual([
      [true, 'Unknown browser'],
      [false, 'Firefox on Linux'],
    ]);
    for (const token of here.cookies.values()) expect(JSON.stringify(body)).not.toContain(token);
    expect((await app.stranger().get('/auth/sessions')).status).toBe(401);
  });

  // shows: account.sessions.end
  it('ends one session or all others immediately', async () => {
    const { account } = await registerAccount(app);
    const [here, one, two, three] = [
      await loggedIn(account),
      await loggedIn(account),
      await loggedIn(account),
      await loggedIn(account),
    ];
    const id = (await list(one)).find(({ current }) => current)?.id;
    expect((await here.delete(`/auth/sessions/${id}`)).status).toBe(204);
    expect([await check(here), await check(one), await check(two)]).toEqual([200, 401, 200]);
    expect((await here.delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect((await here.delete('/auth/sessions/nonsense')).status).toBe(400);
    expect((await here.post('/auth/sessions/end-others')).status).toBe(204);
    expect([await check(here), await check(two), await check(three)]).toEqual([200, 401, 401]);
    expect((await two.post<{ code: string }>('/auth/refresh')).body.code).toBe('SESSION_ENDED');
  });

  // shows: account.sessions.own
  it('ends no session of another user', async () => {
    const [ada, eve] = [await registerAccount(app), await registerAccount(app)];
    const [hers, his] = [await loggedIn(ada.account), await loggedIn(eve.account)];
    const id = (await list(hers))[0]?.id;
    expect((await his.delete(`/auth/sessions/${id}`)).status).toBe(404);
    await his.post('/auth/sessions/end-others');
    expect(await check(hers)).toBe(200);
  });
});

describe('POST /api/auth/change-passphrase', () => {
  const change = (account: Account, vaultProof: string) => ({
    currentPassword: account.password,
    password: createAuthSecret(),
    kdf: createAuthKdf(),
    erkp: createErkp(),
    rev: 1,
    vaultProof,
  });

  // shows: account.passphrase, account.passphrase.sessions
  it('replaces key package and auth secret together, ends the other sessions and mails the owner', async () => {
    const { account, vaultProof } = await registerWithVaultProof(app);
    const [here, other] = [await loggedIn(account), await loggedIn(account)];
    const body = change(account, vaultProof);
    const { status, body: answer } = await here.post('/auth/change-passphrase', body);
    expect([status, answer]).toMatchObject([200, { ...body.erkp, rev: 2, vaultId: account.vault.vaultId }]);
    expect(await check(here)).toBe(200);
    expect((await here.post('/auth/refresh')).status).toBe(200);
    expect(await check(here)).toBe(200);
    expect((await other.post<{ code: string }>('/auth/refresh')).body.code).toBe('SESSION_REVOKED');
    expect((await logInAs(app.stranger(), account)).status).toBe(401);
    expect((await logInAs(app.stranger(), { ...account, password: body.password })).status).toBe(200);
    // Searches all subjects, because the mailbox also contains the mails about logins from unknown browsers.
    expect((await readMailsTo(account.email)).map(({ subject }) => subject)).toContain('Your passphrase was changed');
    const { body: methods } = await here.get('/crypto/unlock-methods');
    expect(methods).toEqual({
      doors: [{ kind: 'passphrase', id: null, at: expect.any(String), device: 'Unknown browser' }],
    });
  });

  // shows: account.passphrase.guarded
  it('requires the password, the vault proof and the latest rev, and changes nothing without them', async () => {
    const { account, vaultProof } = await registerWithVaultProof(app);
    const client = await loggedIn(account);
    const before = await UserModel.findOne({ email: account.email }).lean();
    const right = change(account, vaultProof);
    const refused = async (body: object) =>
      (await client.post<{ code: string }>('/auth/change-passphrase', body)).body.code;
    expect(await refused({ ...right, currentPassword: createAuthSecret() })).toBe('WRONG_PASSWORD');
    expect(await refused({ ...right, vaultProof: createAuthSecret() })).toBe('VAULT_PROOF_NEEDED');
    expect(await refused({ ...right, rev: 2 })).toBe('CONFLICT');
    expect(await refused({ ...right, password: 'quiet harbour 7' })).toBe('RAW_PASSWORD');
    expect(await refused({ ...right, erkp: { ...right.erkp, iter: 1000 } })).toBe('INVALID_INPUT');
    expect(await UserModel.findOne({ email: account.email }).lean()).toEqual(before);
    expect((await app.stranger().post('/auth/change-passphrase', right)).status).toBe(401);
  });

  it('limits wrong passwords within an open session', async () => {
    const { account, vaultProof } = await registerWithVaultProof(app);
    const client = await loggedIn(account);
    const wrong = () =>
      client.post('/auth/change-passphrase', { ...change(account, vaultProof), currentPassword: createAuthSecret() });
    for (let tried = 0; tried < 10; tried += 1) expect((await wrong()).status).toBe(403);
    const { status, headers } = await client.post('/auth/change-passphrase', change(account, vaultProof));
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
  });
});
