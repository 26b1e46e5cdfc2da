import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody, KeyPackage, ReplacedVaultsResponse, User } from '@northkeep/contracts';
import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import {
  createAuthKdf,
  createAuthSecret,
  createTestEmail,
  createTestVault,
  logInAs,
  readMailedCode,
  readMailsTo,
} from '../testing/accounts.ts';
import { createEnvelope } from '../testing/factories.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { runBeforeNextCall } from '../testing/run-before.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { purgeReplacedVaults } from './vault-jobs.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

async function person() {
  const { account, vaultProof, client } = await logInWithVaultProof(app);
  client.vaultId = account.vault.vaultId;
  const lineId = randomUUID();
  await client.post('/lines', { id: lineId, index: 1, text: createEnvelope() });
  const user = await UserModel.findOne({ email: account.email }).lean();
  if (!user) throw new Error('no user');
  return { account, client, vaultProof, lineId, userId: user.userId };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Creates a vault with a known proof. */
function newTestVault() {
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  const { erkp, proof } = createTestVault();
  return { vaultId, vaultProof: p.toString('base64url'), flat: { ...erkp, proof, vaultId } };
}
const rev = async ({ client }: Person) => (await client.get<KeyPackage>('/crypto/erkp')).body.rev;
const replaced = async ({ client }: Person) =>
  (await client.get<ReplacedVaultsResponse>('/crypto/replaced-vaults')).body;
const readUser = (userId: string) => UserModel.findOne({ userId }).lean();

/** Starts an empty vault and uses it for the next requests. */
async function begin(who: Person) {
  const vault = newTestVault();
  const body = { ...vault.flat, password: who.account.password, rev: await rev(who), confirm: 'empty' };
  const answer = await who.client.post<KeyPackage & ErrorBody>('/crypto/empty-vault', body);
  if (answer.status === 201) who.client.vaultId = vault.vaultId;
  return { ...vault, body, answer };
}
const restore = async (who: Person, { vaultId, vaultProof }: { vaultId: string; vaultProof: string }) => {
  const { status, body } = await who.client.post<ErrorBody>('/crypto/restore', {
    ...{ password: who.account.password, vaultId, vaultProof },
  });
  if (status === 200) who.client.vaultId = vaultId;
  return { status, body };
};
const old = ({ account, vaultProof }: Person) => ({ vaultId: account.vault.vaultId, vaultProof });
const listed = async ({ client }: Person) => (await client.get<{ id: string }[]>('/lines')).body.map(({ id }) => id);

describe('POST /api/crypto/empty-vault', () => {
  // shows: account.empty-vault
  it('creates a live vault without records and keeps package and records of the replaced one', async () => {
    const who = await person();
    const before = await RecordModel.find({ kind: 'lines', userId: who.userId }).lean();
    expect((await replaced(who)).live).toMatchObject({ lines: 1, aims: 0 });
    const { answer, vaultId, flat } = await begin(who);
    expect(answer).toMatchObject({ status: 201, body: { ...flat, rev: 2 } });
    expect((await who.client.get('/crypto/erkp')).body).toEqual(answer.body);
    expect((await who.client.get('/auth/check')).body).toMatchObject({ vaultId, goal: null });
    expect(await listed(who)).toEqual([]);
    expect(await RecordModel.find({ kind: 'lines', userId: who.userId }).lean()).toEqual(before);
    const { live, vaults } = await replaced(who);
    expect(live.lines).toBe(0);
    expect(vaults).toMatchObject([{ records: { lines: 1 }, package: { ...who.account.vault.erkp } }]);
    const [replacedVaults] = vaults;
    expect(Date.parse(replacedVaults?.until ?? '') - Date.parse(replacedVaults?.at ?? '')).toBe(30 * DAY_MS);
  });

  it('mails the owner the date until which the replaced vault can be restored', async () => {
    const who = await person();
    await begin(who);
    const [mail] = await readMailsTo(who.account.email);
    expect(mail?.subject).toBe('An empty vault was started');
    expect(mail?.links).toEqual([`${app.deps.env.publicUrl}/old-vault`]);
    expect(mail?.text).toMatch(/The old vault: Kept, untouched, until \w+ \d+, \d{4}/);
  });

  it('rejects writes of tabs and devices that still use the replaced vault', async () => {
    const who = await person();
    await begin(who);
    const line = { id: randomUUID(), index: 1, text: createEnvelope() };
    const { status, body } = await who.client.post<ErrorBody>('/lines', line, { vault: who.account.vault.vaultId });
    expect([status, body.code]).toEqual([409, 'VAULT_CHANGED']);
  });

  // shows: account.empty-vault.guarded
  it('requires the password, the confirmation word, the latest rev and a new vault', async () => {
    const who = await person();
    const { flat } = newTestVault();
    const right = { ...flat, password: who.account.password, rev: await rev(who), confirm: 'empty' };
    const ask = async (body: object, client = who.client) =>
      (await client.post<ErrorBody>('/crypto/empty-vault', { ...right, ...body })).status;
    expect(await ask({ password: createAuthSecret() })).toBe(403);
    expect(await ask({ password: 'quiet harbour 7' })).toBe(400);
    expect(await ask({ confirm: 'yes' })).toBe(400);
    expect(await ask({ rev: 7 })).toBe(409);
    expect(await ask({}, app.stranger())).toBe(401);
    expect((await readUser(who.userId))?.vaultId).toBe(who.account.vault.vaultId);
    await begin(who);
    expect(await ask({ ...who.account.vault.erkp, vaultId: who.account.vault.vaultId, rev: await rev(who) })).toBe(400);
  });

  it('creates one vault when the request is repeated after a lost response', async () => {
    const who = await person();
    const { body, answer } = await begin(who);
    const again = await who.client.post('/crypto/empty-vault', body);
    expect(again).toMatchObject({ status: 201, body: answer.body });
    expect((await replaced(who)).vaults).toHaveLength(1);
    expect((await readMailsTo(who.account.email)).filter(({ subject }) => subject.startsWith('An empty'))).toHaveLength(
      1,
    );
  });

  it('accepts one of two concurrent requests', async () => {
    const who = await person();
    const answers = await Promise.all([begin(who), begin(who)]);
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 409]);
    expect((await replaced(who)).vaults).toHaveLength(1);
  });

  it('keeps at most five replaced vaults', async () => {
    const who = await person();
    for (let i = 0; i < 5; i += 1) expect((await begin(who)).answer.status).toBe(201);
    expect((await begin(who)).answer.body.code).toBe('LIMIT_REACHED');
  });
});

describe('the replaced vault', () => {
  it('is purged without a record that has moved to another vault meanwhile', async () => {
    // Purges the replaced vaults of the other tests, so that the next purge begins with this one.
    await purgeReplacedVaults(Date.now() + 31 * DAY_MS);
    const who = await person();
    const { vaultId } = await begin(who);
    const { collection } = RecordModel;
    runBeforeNextCall(collection, 'deleteMany', () =>
      collection.updateOne({ userId: who.userId, id: who.lineId }, { $set: { vaultId } }),
    );
    await purgeReplacedVaults(Date.now() + 31 * DAY_MS);
    expect(await RecordModel.countDocuments({ userId: who.userId, id: who.lineId })).toBe(1);
  });

  // shows: account.old-vault
  it('is restored with all records by its proof, and the vault that was live in the meantime is kept', async () => {
    const who = await person();
    const { vaultId } = await begin(who);
    await who.client.post('/lines', { id: randomUUID(), index: 1, text: createEnvelope() });
    expect(await restore(who, old(who))).toMatchObject({ status: 200, body: { ...who.account.vault.erkp, rev: 3 } });
    expect(await listed(who)).toEqual([who.lineId]);
    const { vaults } = await replaced(who);
    expect(vaults).toMatchObject([{ package: { vaultId }, records: { lines: 1 } }]);
    expect((await readMailsTo(who.account.email))[0]?.subject).toBe('Your old vault is back');
    expect((await restore(who, old(who))).status).toBe(200);
    expect((await replaced(who)).vaults).toHaveLength(1);
  });

  it('is not restored without its proof, without the password, for another user or after its time', async () => {
    const [who, other] = [await person(), await person()];
    const { vaultProof } = await begin(who);
    expect((await restore(who, { ...old(who), vaultProof })).body.code).toBe('VAULT_PROOF_NEEDED');
    const wrong = { ...old(who), password: createAuthSecret() };
    expect((await who.client.post<ErrorBody>('/crypto/restore', wrong)).body.code).toBe('WRONG_PASSWORD');
    expect((await restore(other, old(who))).status).toBe(404);
    expect((await app.stranger().post('/crypto/restore', wrong)).status).toBe(401);
    expect((await app.stranger().get('/crypto/replaced-vaults')).status).toBe(401);
    expect((await replaced(other)).vaults).toEqual([]);
    const replacedVaults = (await readUser(who.userId))?.replacedVaults ?? [];
    const over = replacedVaults.map((vault) => ({ ...vault, until: new Date(Date.now() - 1) }));
    await UserModel.updateOne({ userId: who.userId }, { $set: { replacedVaults: over } });
    expect((await restore(who, old(who))).status).toBe(404);
    expect((await replaced(who)).vaults).toEqual([]);
  });

  it('reports a separate passphrase when the password was reset since', async () => {
    const who = await person();
    await begin(who);
    const { userId } = who;
    await UserModel.updateOne(
      { userId },
      { $inc: { authRev: 1 }, $set: { passwordResetAt: null, kdf: createAuthKdf() } },
    );
    await logInAs(who.client, who.account);
    await restore(who, old(who));
    expect((await who.client.get<{ passwordResetAt: string }>('/auth/check')).body.passwordResetAt).not.toBeNull();
  });

  // shows: account.old-vault.days
  it('is purged with its records after 30 days', async () => {
    const [who, stays] = [await person(), await person()];
    await begin(who);
    await begin(stays);
    const mine = randomUUID();
    await who.client.post('/lines', { id: mine, index: 1, text: createEnvelope() });
    await purgeReplacedVaults(Date.now() + 30 * DAY_MS - 60_000);
    expect((await replaced(who)).vaults).toHaveLength(1);
    await UserModel.updateOne(
      { userId: stays.userId },
      { $set: { 'replacedVaults.0.until': new Date(Date.now() + 90 * DAY_MS) } },
    );
    await purgeReplacedVaults(Date.now() + 30 * DAY_MS + 61_000);
    expect(await readUser(who.userId)).toMatchObject({ replacedVaults: [] });
    expect((await RecordModel.find({ kind: 'lines', userId: who.userId }).lean()).map(({ id }) => id)).toEqual([mine]);
    expect(await RecordModel.countDocuments({ kind: 'lines', userId: stays.userId })).toBe(1);
  });
});

describe('proof of the owner while a replaced vault is kept', () => {
  const erase = ({ client, account }: Person, vaultProof: string) =>
    client.post<{ deleteAt: string | null }>('/users/me/delete', { password: account.password, vaultProof });
  /** Requests a change of the email, enters its code and returns whether the change is scheduled or done. */
  async function email({ client, account }: Person, vaultProof: string): Promise<'waits' | 'changed'> {
    const request = { email: createTestEmail(), password: account.password, vaultProof };
    await client.post('/users/me/email', request);
    const code = await readMailedCode(request.email);
    const { body } = await client.post<User>('/users/me/email/confirm', { code });
    if (body.email === request.email) return 'changed';
    expect(body.newEmail?.email).toBe(request.email);
    return 'waits';
  }

  it('the proof of the empty vault only schedules a deletion or an email change; the old proof acts at once', async () => {
    const who = await person();
    const empty = await begin(who);
    const { until } = (await replaced(who)).vaults[0] ?? {};
    expect((await who.client.get('/auth/check')).body).toMatchObject({ oldVaultCountsUntil: until });
    expect((await erase(who, empty.vaultProof)).body.deleteAt).toEqual(expect.any(String));
    expect(await email(who, empty.vaultProof)).toBe('waits');
    expect(await email(who, who.vaultProof)).toBe('changed');
    expect((await erase(who, who.vaultProof)).body).toEqual({ deleteAt: null });
  });

  it('neither of the proofs of two successive empty vaults changes the email immediately', async () => {
    const who = await person();
    const first = await begin(who);
    const second = await begin(who);
    for (const { vaultProof } of [first, second]) expect(await email(who, vaultProof)).toBe('waits');
    expect(await email(who, who.vaultProof)).toBe('changed');
  });

  it('the proof of the empty vault does not change the email immediately after the old vault was restored', async () => {
    const who = await person();
    const stranger = await begin(who);
    await restore(who, old(who));
    expect((await who.client.get('/auth/check')).body).toMatchObject({ oldVaultCountsUntil: null });
    expect(await email(who, stranger.vaultProof)).toBe('waits');
    expect(await email(who, who.vaultProof)).toBe('changed');
  });
});
