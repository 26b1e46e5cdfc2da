import { createHash } from 'node:crypto';
import type { KeyPackage, RotationResponse, User } from '@northkeep/contracts';
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decryptEnvelope } from '../crypto/envelope.ts';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';
import { importFormerKeys } from './former-keys.ts';
import { Rotation } from './rotation.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const NEXT = 'thistle window 6';
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';

let browser: FakeBrowser;
let tab: BrowserTab;
let answer: RotationResponse;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  tab = browser.tab();
  await tab.login(ADA);
  answer = { rotation: null, left: 0, formerKeys: [] };
  const { server } = browser;
  server.instead.set('GET /api/crypto/rotation', () => ({ status: 200, body: answer }));
  server.instead.set('GET /api/crypto/rotation/records', () => ({ status: 200, body: { records: [] } }));
  server.instead.set('POST /api/crypto/rotation', takeRotation);
  server.instead.set('POST /api/crypto/rotation/finish', () => {
    answer = { ...answer, rotation: null };
    return { status: 200, body: answer };
  });
});
afterEach(() => browser.close());

function standing() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}

/** Fakes POST /crypto/rotation: stores the key package, the former keys and, if sent, the auth secret. */
function takeRotation() {
  const { account, keyPackage } = standing();
  const body = browser.server.asked.at(-1)?.body ?? {};
  if (body.password !== account.secret) return { status: 403, body: { code: 'WRONG_PASSWORD', message: 'Wrong' } };
  const { password, vaultProof, rev, formerKeys, goal, next, ...flat } = body;
  account.keyPackage = { ...flat, rev: keyPackage.rev + 1, slots: [] } as unknown as KeyPackage;
  const at = new Date().toISOString();
  const { vaultId } = account.keyPackage;
  account.user = { ...account.user, vaultId, goal: goal as User['goal'], rotated: { at, moving: true } };
  if (typeof next === 'object' && next !== null && 'password' in next && 'kdf' in next)
    Object.assign(account, { secret: next.password, kdf: next.kdf });
  answer = {
    rotation: { at, device: 'test', total: 0 },
    left: 0,
    formerKeys: formerKeys as RotationResponse['formerKeys'],
  };
  return { status: 201, body: account.keyPackage };
}

const rotationOf = (one: BrowserTab) =>
  new Rotation({
    api: one.api,
    vault: one.vault,
    locks: { hold: (_name, _signal, work) => work() },
    user: () => one.session.getState().user,
    flush: async () => {},
    recheck: () => one.account.refresh(),
    carryOver: async () => true,
    finished: async () => {},
  });

const unlocked = async (one: BrowserTab, passphrase: string) => {
  await one.vault.unlock({ passphrase, remember: false });
  return one.vault.state.status === 'unlocked';
};

// shows: vault.rotation.device
describe('Rotation.begin', () => {
  it('unlocks the new key with the passphrase, remembers it here, and wraps the former key under it', async () => {
    const before = tab.vault.vaultId;
    const envelope = await tab.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    const goal = await tab.vault.seal({ place: `account.goal:${before}`, value: 'Finish the atlas' });
    tab.session.setState({ user: { ...standing().account.user, goal } });
    const rotation = rotationOf(tab);
    await rotation.begin({ passphrase: ADA.password, next: NEXT });
    const live = tab.vault.vaultId;
    expect(live).not.toBe(before);
    expect(live).toBe(standing().keyPackage.vaultId);
    await expect(tab.vault.open(envelope, PLACE)).rejects.toMatchObject({ code: 'E_DAMAGED' });
    const keys = await tab.vault.withKey((key) => importFormerKeys(key, answer.formerKeys, live ?? ''));
    const sent = standing().account.user.goal;
    expect(sent && (await tab.vault.open(sent, `account.goal:${live}`))).toBe('Finish the atlas');
    const former = keys.get(before ?? '');
    expect(former && (await decryptEnvelope(former, envelope, PLACE))).toBe('Plant the pear tree');
    const wraps = browser.words.get('zk.devwrap.v1') ?? '';
    expect([wraps.includes(live ?? '-'), wraps.includes(before ?? '-')]).toEqual([true, false]);
    await rotation.resume();
    expect(rotation.state).toMatchObject({ status: 'done', total: 0 });
    const reloaded = await browser.reload();
    expect(reloaded.vault.vaultId).toBe(live);
    await reloaded.vault.lock();
    expect(await unlocked(reloaded, ADA.password)).toBe(false);
    expect(await unlocked(reloaded, NEXT)).toBe(true);
    expect(browser.server.wire).not.toContain(NEXT);
  });

  it('has the drafts and other local values of the former vault as soon as it is unlocked', async () => {
    await tab.vault.local.write('note-draft', { text: 'Plant the pear tree' });
    await rotationOf(tab).begin({ passphrase: ADA.password });
    expect(await tab.vault.local.read('note-draft')).toEqual({ text: 'Plant the pear tree' });
  });

  it('keeps the passphrase by default, sends the proof of the former vault and no readable key', async () => {
    const before = tab.vault.vaultId;
    await rotationOf(tab).begin({ passphrase: ADA.password });
    const sent = browser.server.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/rotation'))?.body;
    const hash = createHash('sha256').update(Buffer.from(String(sent?.vaultProof), 'base64url'));
    expect(hash.digest('base64url')).toBe(before);
    expect(sent).not.toHaveProperty('next');
    await tab.vault.lock();
    expect(await unlocked(tab, ADA.password)).toBe(true);
  });

  it('changes nothing for a wrong passphrase or when cancelled before the request', async () => {
    const before = structuredClone(standing());
    await expect(rotationOf(tab).begin({ passphrase: 'loud mountain 3' })).rejects.toThrow('Incorrect passphrase');
    const stop = new AbortController();
    const stopped = rotationOf(tab).begin({
      passphrase: ADA.password,
      signal: stop.signal,
      onStep: (step) => step === 'checking' && stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(standing()).toEqual(before);
    expect(tab.vault.state.status).toBe('unlocked');
  });

  it('succeeds when the server stored the change but the response was lost', async () => {
    browser.server.instead.set('POST /api/crypto/rotation', () => {
      takeRotation();
      throw new TypeError('Failed to fetch');
    });
    await rotationOf(tab).begin({ passphrase: ADA.password, next: NEXT });
    expect(tab.vault.vaultId).toBe(standing().keyPackage.vaultId);
  });

  it('unlocks the new key in the other tabs of this device', async () => {
    const other = browser.tab();
    await other.bootstrap();
    await other.vault.load();
    expect(other.vault.vaultId).toBe(tab.vault.vaultId);
    await rotationOf(tab).begin({ passphrase: ADA.password });
    const live = tab.vault.vaultId;
    await when(() => other.vault.state.status === 'unlocked' && other.vault.state.vaultId === live);
    expect(other.session.getState().user?.vaultId).toBe(live);
  });

  it('wraps all former keys at the second rotation', async () => {
    const first = tab.vault.vaultId;
    await rotationOf(tab).begin({ passphrase: ADA.password });
    const second = tab.vault.vaultId;
    await rotationOf(tab).begin({ passphrase: ADA.password });
    const live = tab.vault.vaultId ?? '';
    const keys = await tab.vault.withKey((key) => importFormerKeys(key, answer.formerKeys, live));
    expect([...keys.keys()]).toEqual([first, second]);
  });
});

describe('Vault.load after a rotation', () => {
  it('ignores the key package of a former vault that a malicious server offers again', async () => {
    const old = structuredClone(standing());
    await rotationOf(tab).begin({ passphrase: ADA.password });
    const live = tab.vault.vaultId;
    const { account } = standing();
    account.keyPackage = old.keyPackage;
    account.user = old.account.user;
    const reloaded = await browser.reload();
    await unlocked(reloaded, ADA.password);
    expect(reloaded.vault.vaultId === null || reloaded.vault.vaultId === live).toBe(true);
    await reloaded.vault.lock();
    const again = await browser.reload();
    await unlocked(again, ADA.password);
    expect(again.vault.vaultId).not.toBe(old.keyPackage.vaultId);
  });
});
