import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, signUp, type Tab } from '../testing/browser.ts';
import { deviceStore } from '../vault/device-database.ts';
import { deleteDeviceKey } from '../vault/device-key.ts';
import { openDatabase, readRows, resultOf, writeRow } from '../vault/indexed-db.ts';

const ADA = { email: 'Ada@Example.org', password: 'quiet harbour 7' };
const GOAL = 'Open a small bakery';
const PROFILE = { firstName: 'Ada', lastName: 'Stone', goal: GOAL, subscriptionPlan: 'free', ackE2EE: true } as const;
let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});

async function upToPlan(tab: Tab, remember = true): Promise<void> {
  await tab.registration.begin({ ...ADA, remember });
  await tab.registration.verify('123456');
  await tab.registration.update(PROFILE);
}

describe('a sign-up', () => {
  // shows: register.draft.fields, register.draft.cleared, register.finalize.login
  it('comes back from the payment to an open vault, without asking again', async () => {
    await upToPlan(browser.tab());
    expect(await browser.tab().registration.checkout()).toContain('/pay/');
    const back = await browser.reload();
    expect(await back.registration.draft()).toMatchObject({ email: 'ada@example.org', goal: GOAL });
    const user = await back.registration.finish('cs_test');
    expect(back.vault.state).toEqual({ status: 'unlocked', vaultId: user.vaultId });
    expect(await back.registration.draft()).toBeNull();
    expect((await browser.reload()).vault.state.status).toBe('unlocked');
    const elsewhere = new Browser(browser.server).tab();
    await elsewhere.login({ email: 'ada@example.org', password: ADA.password, rememberMe: false });
    expect(elsewhere.vault.vaultId).toBe(user.vaultId);
    elsewhere.tabs.close();
  });
  // shows: register.draft.sealed
  it('keeps no word of it readable: not the password, not the secret, not the goal', async () => {
    await upToPlan(browser.tab());
    const secret = String(browser.server.asked.find(({ path }) => path.endsWith('send-verification'))?.body.password);
    const device = JSON.stringify([await readRows(deviceStore('drafts')), [...browser.words]]);
    for (const word of [ADA.password, secret, GOAL, 'Stone', 'ada@example.org']) expect(device).not.toContain(word);
    await browser.tab().registration.finish('cs_test');
    for (const word of [ADA.password, GOAL]) expect(browser.server.wire).not.toContain(word);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
  it('leaves the device unremembered where the person wished so', async () => {
    await upToPlan(browser.tab(), false);
    const tab = browser.tab();
    await tab.registration.finish('cs_test');
    expect(tab.vault.state.status).toBe('unlocked');
    expect((await browser.reload()).vault.state.status).toBe('locked');
  });
  // shows: return.twice
  it('finishes a second time when the answer of the first was lost', async () => {
    const tab = browser.tab();
    await upToPlan(tab);
    browser.server.instead.set('POST /api/auth/login', () => ({ status: 503 }));
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({ status: 503 });
    browser.server.instead.clear();
    await (await browser.reload()).registration.finish('cs_test');
    expect(browser.server.accounts.size).toBe(1);
  });
});

describe('an address that somebody else took meanwhile', () => {
  it('is told as such, not as a wrong password', async () => {
    const tab = browser.tab();
    await upToPlan(tab);
    await signUp(browser.server, 'ada@example.org', 'somebody else 1');
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  });
});

describe('another code', () => {
  // shows: register.resend
  it('is asked for with the same vault and the same secret', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    await browser.tab().registration.resend();
    const sent = browser.server.asked.filter(({ path }) => path.endsWith('send-verification'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

describe('a forgotten password', () => {
  // shows: reset.call
  it('is reset with what is derived from the new one, never with itself', async () => {
    const tab = browser.tab();
    browser.server.instead.set('POST /api/auth/reset-password', () => ({ status: 204 }));
    await tab.password.reset({ token: 'T'.repeat(43), password: 'brand new word 5' });
    const body = browser.server.asked.at(-1)?.body;
    expect(body).toMatchObject({ kdf: { v: 'auth-v1' }, password: expect.stringMatching(/^[\w-]{43}$/) });
    expect(browser.server.wire).not.toContain('brand new word 5');
  });
});

describe('a draft that cannot be used', () => {
  // shows: return.error.missing, register.finalize.needs-draft
  it('is missing', async () => {
    await expect(browser.tab().registration.finish('cs_test')).rejects.toThrow(
      'Missing registration draft. Please start over.',
    );
  });
  // shows: return.error.corrupt, register.finalize.needs-draft
  it('is corrupt when it was altered, moved to another registration, or its key is gone', async () => {
    const corrupt = 'Corrupt registration draft. Please start over.';
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const drafts = deviceStore('drafts');
    const [row] = await readRows(drafts);
    if (typeof row !== 'object' || row === null || !('vaultId' in row && 'c' in row)) throw new Error('no draft');
    await writeRow(drafts, String(row.vaultId), { ...row, vaultId: 'another' });
    await expect(tab.registration.draft()).rejects.toThrow(corrupt);
    await writeRow(drafts, String(row.vaultId), { ...row, c: `AAAA${String(row.c).slice(4)}` });
    await expect(tab.registration.finish('cs_test')).rejects.toThrow(corrupt);
    await writeRow(drafts, String(row.vaultId), row);
    expect(await tab.registration.draft()).toMatchObject({ email: 'ada@example.org' });
    await deleteDeviceKey(browser.store);
    await expect(tab.registration.draft()).rejects.toThrow(corrupt);
  });
  // shows: return.error.incomplete
  it('is incomplete without a profile', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    await expect(tab.registration.finish('cs_test')).rejects.toThrow('incomplete');
  });
  // shows: register.draft.day
  it('dies after 24 hours', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 1 });
    expect(await tab.registration.draft()).toBeNull();
    expect(await readRows(deviceStore('drafts'))).toEqual([]);
  });
});

describe('what is kept of a sign-up', () => {
  // shows: register.draft.version
  it('is of version 2; of any other nothing is taken', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const drafts = deviceStore('drafts');
    const [row] = await readRows(drafts);
    if (typeof row !== 'object' || row === null || !('vaultId' in row)) throw new Error('no draft');
    expect(row).toMatchObject({ v: 2 });
    await writeRow(drafts, String(row.vaultId), { ...row, v: 1 });
    expect(await tab.registration.draft()).toBeNull();
  });
});

describe('the status of an address', () => {
  it('lets only the browser with the draft jump', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    expect(await tab.registration.status(ADA.email)).toBe('PENDING_VERIFICATION');
    const stranger = new Browser(browser.server).tab();
    expect(await stranger.registration.status(ADA.email)).toBe('NOT_FOUND');
    stranger.tabs.close();
  });
});

describe('the device key', () => {
  // shows: vault.device-key, vault.device-key.jwk
  it('cannot be read by any script, and an old one is moved out of localStorage', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
    browser.words.set('device-key-v1', JSON.stringify(await crypto.subtle.exportKey('jwk', key)));
    await browser.tab().registration.begin(ADA);
    expect(browser.words.has('device-key-v1')).toBe(false);
    const db = await openDatabase('zk-vault', 1, () => {});
    const kept: unknown = await resultOf(db.transaction('keys').objectStore('keys').get('device-key-v1'));
    db.close();
    expect(kept).toMatchObject({ extractable: false, type: 'secret' });
  });
});
