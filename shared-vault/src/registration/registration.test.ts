import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestToPromise } from '../sync/store/idb-promises.ts';
import { openDatabase } from '../sync/store/open-database.ts';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';
import { getDatabaseContents, listReadableTexts } from '../testing/database-contents.ts';
import { getDeviceStoreAddress } from '../vault/device-database.ts';
import { deleteDeviceKey } from '../vault/device-key.ts';
import { readRows, writeRow } from '../vault/indexed-db.ts';
import { readDraft, saveDraft } from './draft.ts';

const ADA = { email: 'Ada@Example.org', password: 'quiet harbour 7' };
const GOAL = 'Open a small bakery';
const PROFILE = {
  firstName: 'Adelaide',
  lastName: 'Stone',
  goal: GOAL,
  subscriptionPlan: 'free',
  ackE2EE: true,
} as const;
let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});

async function upToPlan(tab: BrowserTab, remember = true): Promise<void> {
  await tab.registration.begin({ ...ADA, remember });
  await tab.registration.verify('123456');
  await tab.registration.update(PROFILE);
}

describe('Registration', () => {
  // shows: register.draft.fields, register.draft.cleared, register.finalize.login
  it('unlocks the vault after the payment without asking for the password again', async () => {
    await upToPlan(browser.tab());
    expect(await browser.tab().registration.checkout()).toContain('/pay/');
    const back = await browser.reload();
    expect(await back.registration.draft()).toMatchObject({ email: 'ada@example.org', goal: GOAL });
    const user = await back.registration.finish('cs_test');
    expect(back.vault.state).toEqual({ status: 'unlocked', vaultId: user.vaultId });
    expect(await back.registration.draft()).toBeNull();
    expect((await browser.reload()).vault.state.status).toBe('unlocked');
    const elsewhere = new FakeBrowser(browser.server).tab();
    await elsewhere.login({ email: 'ada@example.org', password: ADA.password, rememberMe: false });
    expect(elsewhere.vault.vaultId).toBe(user.vaultId);
    elsewhere.tabs.close();
  });
  // shows: register.draft.sealed
  it('stores neither password, auth secret nor goal in readable form', async () => {
    await upToPlan(browser.tab());
    const secret = String(browser.server.asked.find(({ path }) => path.endsWith('send-verification'))?.body.password);
    const device = listReadableTexts([await getDatabaseContents(), [...browser.words]]).join();
    const words = [ADA.password, secret, GOAL, PROFILE.firstName, PROFILE.lastName, 'ada@example.org'];
    for (const word of words) expect(device).not.toContain(word);
    await browser.tab().registration.finish('cs_test');
    for (const word of [ADA.password, GOAL]) expect(browser.server.wire).not.toContain(word);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
  it('does not remember the device when the user declined it', async () => {
    await upToPlan(browser.tab(), false);
    const tab = browser.tab();
    await tab.registration.finish('cs_test');
    expect(tab.vault.state.status).toBe('unlocked');
    expect((await browser.reload()).vault.state.status).toBe('locked');
  });
  // shows: return.twice
  it('finishes at the second attempt when the first response was lost', async () => {
    const tab = browser.tab();
    await upToPlan(tab);
    browser.server.instead.set('POST /api/auth/login', () => ({ status: 503 }));
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({ status: 503 });
    browser.server.instead.clear();
    await (await browser.reload()).registration.finish('cs_test');
    expect(browser.server.accounts.size).toBe(1);
  });
});

describe('Registration.finish with an email that was registered meanwhile', () => {
  it('reports the email as taken, not the password as wrong', async () => {
    const tab = browser.tab();
    await upToPlan(tab);
    await signUp(browser.server, 'ada@example.org', 'somebody else 1');
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  });
});

describe('Registration.finish that the server refuses', () => {
  const refuse = (path: string, status: number, code: string) =>
    browser.server.instead.set(`POST /api${path}`, () => ({ status, body: { code, message: 'x', requestId: 'r1' } }));

  // shows: return.error.context
  it.each(['/payments/confirm', '/auth/finalize-registration'])(
    'throws E_CONTEXT_MISSING when %s knows no registration of this browser',
    async (path) => {
      const tab = browser.tab();
      await upToPlan(tab);
      refuse(path, 409, 'REGISTRATION_CONFLICT');
      await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({
        code: 'E_CONTEXT_MISSING',
        message: 'Registration context missing. Please register again.',
      });
    },
  );
  // shows: return.error.failed
  it('throws E_REGISTRATION_FAILED when the account could not be made', async () => {
    const tab = browser.tab();
    await upToPlan(tab);
    refuse('/auth/finalize-registration', 500, 'INTERNAL');
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({
      code: 'E_REGISTRATION_FAILED',
      message: 'Registration failed',
    });
  });
});

describe('Registration.resend', () => {
  // shows: register.resend
  it('sends the same vault and the same auth secret', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    await browser.tab().registration.resend();
    const sent = browser.server.asked.filter(({ path }) => path.endsWith('send-verification'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

describe('PasswordReset', () => {
  // shows: reset.call
  it('sends the derived auth secret and never the new password', async () => {
    const tab = browser.tab();
    browser.server.instead.set('POST /api/auth/reset-password', () => ({ status: 204 }));
    await tab.password.reset({ token: 'T'.repeat(43), password: 'brand new word 5' });
    const body = browser.server.asked.at(-1)?.body;
    expect(body).toMatchObject({ kdf: { v: 'auth-v2' }, password: expect.stringMatching(/^[\w-]{43}$/) });
    expect(browser.server.wire).not.toContain('brand new word 5');
  });
});

describe('registration draft: errors', () => {
  // shows: return.error.missing, register.finalize.needs-draft
  it('throws E_DRAFT_MISSING without a draft', async () => {
    await expect(browser.tab().registration.finish('cs_test')).rejects.toThrow(
      'Missing registration draft. Please start over.',
    );
  });
  // shows: return.error.corrupt, register.finalize.needs-draft
  it('throws E_DRAFT_CORRUPT for a draft that was altered, copied to another registration, or lost its key', async () => {
    const corrupt = 'Corrupt registration draft. Please start over.';
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const drafts = getDeviceStoreAddress('drafts');
    const [row] = await readRows(drafts);
    if (typeof row !== 'object' || row === null || !('vaultId' in row && 'c' in row)) throw new Error('no draft');
    await writeRow(drafts, String(row.vaultId), { ...row, vaultId: 'another' });
    await expect(tab.registration.draft()).rejects.toThrow(corrupt);
    await writeRow(drafts, String(row.vaultId), { ...row, c: `AAAA${String(row.c).slice(4)}` });
    await expect(tab.registration.finish('cs_test')).rejects.toThrow(corrupt);
    await writeRow(drafts, String(row.vaultId), row);
    expect(await tab.registration.draft()).toMatchObject({ email: 'ada@example.org' });
    await deleteDeviceKey();
    await expect(tab.registration.draft()).rejects.toThrow(corrupt);
  });
  // shows: return.error.corrupted
  it('throws E_DRAFT_CORRUPTED for a draft that decrypts to something else', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const key = await tab.vault.remembered.deviceKey();
    const draft = await readDraft(key);
    if (typeof draft === 'string') throw new Error(draft);
    await saveDraft(key, { ...draft, kdf: { ...draft.kdf, iter: 1 } });
    await expect(tab.registration.finish('cs_test')).rejects.toMatchObject({
      code: 'E_DRAFT_CORRUPTED',
      message: 'corrupted',
    });
  });
  // shows: return.error.incomplete
  it('throws E_DRAFT_INCOMPLETE without a profile', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    await expect(tab.registration.finish('cs_test')).rejects.toThrow('incomplete');
  });
  // shows: register.draft.day
  it('expires after 24 hours', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 1 });
    expect(await tab.registration.draft()).toBeNull();
    expect(await readRows(getDeviceStoreAddress('drafts'))).toEqual([]);
  });
});

describe('registration draft: format', () => {
  // shows: register.draft.version
  it('has version 2 and ignores every other version', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const drafts = getDeviceStoreAddress('drafts');
    const [row] = await readRows(drafts);
    if (typeof row !== 'object' || row === null || !('vaultId' in row)) throw new Error('no draft');
    expect(row).toMatchObject({ v: 2 });
    await writeRow(drafts, String(row.vaultId), { ...row, v: 1 });
    expect(await tab.registration.draft()).toBeNull();
  });
});

describe('registration draft: earlier form', () => {
  // shows: register.draft.earlier-form
  it('reads a draft inside a data field, with its validationCode and its goal as text', async () => {
    await upToPlan(browser.tab());
    const key = await browser.tab().vault.remembered.deviceKey();
    const draft = await readDraft(key);
    if (typeof draft === 'string') throw new Error(draft);
    const goal = 'Learn to sail';
    const { made, createdAt } = draft;
    const earlier = { v: 2, made, createdAt, data: { ...draft, v: undefined, goal, validationCode: '123456' } };
    await saveDraft(key, earlier as never);
    const back = await browser.reload();
    expect(await back.registration.draft()).toEqual({
      ...{
        email: 'ada@example.org',
        firstName: PROFILE.firstName,
        lastName: PROFILE.lastName,
        goal,
        subscriptionPlan: 'free',
      },
      ...{ period: null, ackE2EE: true, sentAt: expect.any(Number) },
    });
    const user = await back.registration.finish('cs_test');
    expect(back.vault.state).toEqual({ status: 'unlocked', vaultId: user.vaultId });
    expect(browser.server.wire).not.toContain(goal);
  });

  it('still throws E_DRAFT_CORRUPTED when the data field holds no draft', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    const key = await tab.vault.remembered.deviceKey();
    const draft = await readDraft(key);
    if (typeof draft === 'string') throw new Error(draft);
    for (const data of [null, [], { ...draft, secret: 'short' }, { ...draft, v: 1 }]) {
      await saveDraft(key, { v: 2, createdAt: draft.createdAt, made: draft.made, data } as never);
      await expect(tab.registration.draft()).rejects.toMatchObject({ code: 'E_DRAFT_CORRUPTED' });
    }
  });
});

describe('Registration.status', () => {
  it('returns NOT_FOUND in a browser without the draft of that email', async () => {
    const tab = browser.tab();
    await tab.registration.begin(ADA);
    expect(await tab.registration.status(ADA.email)).toBe('PENDING_VERIFICATION');
    const stranger = new FakeBrowser(browser.server).tab();
    expect(await stranger.registration.status(ADA.email)).toBe('NOT_FOUND');
    stranger.tabs.close();
  });
});

describe('device key', () => {
  // shows: vault.device-key, vault.device-key.jwk
  it('is not extractable, and no JWK in localStorage is read or written', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
    const planted = JSON.stringify(await crypto.subtle.exportKey('jwk', key));
    browser.words.set('device-key-v1', planted);
    const tab = browser.tab();
    expect(await tab.vault.remembered.existingDeviceKey()).toBeNull();
    await tab.registration.begin(ADA);
    expect(browser.words.get('device-key-v1')).toBe(planted);
    const own = await tab.vault.remembered.deviceKey();
    const iv = new Uint8Array(12);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own, new Uint8Array(4));
    await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)).rejects.toThrow();
    const db = await openDatabase(indexedDB, 'zk-vault', () => {});
    const kept: unknown = await requestToPromise(db.transaction('keys').objectStore('keys').get('device-key-v1'));
    db.close();
    expect(kept).toMatchObject({ extractable: false, type: 'secret' });
  });
});
