import type { KeySlot, PasskeySlot } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import { type BrowserTab, type FakeBrowser, logInNewAccount } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
const PASSPHRASE = { passphrase: ADA.password };
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';

let browser: FakeBrowser;
let tab: BrowserTab;
let device: Authenticator;
beforeEach(async () => {
  device = new Authenticator();
  device.plugIn();
  ({ browser, tab } = await logInNewAccount(ADA));
});
afterEach(() => browser.close());

function serverState() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}
async function unlocked(at: BrowserTab = tab): Promise<boolean> {
  if (at.vault.vaultId !== null) await at.vault.lock();
  await at.vault.unlockWithPasskey({ remember: false });
  return at.vault.state.status === 'unlocked';
}
const parseErrorResponse = ({ vault: { state } }: BrowserTab) => (state.status === 'locked' ? state.error : null);

describe('passkey', () => {
  // shows: passkey.add, passkey.unlock
  it.each([true, false])('unlocks the same vault, also offline (PRF evaluated at creation: %s)', async (atOnce) => {
    device.evaluatesAtOnce = atOnce;
    const envelope = await tab.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    expect(tab.vault.unlockMethods.hasPasskey).toBe(true);
    expect(await unlocked()).toBe(true);
    expect(await tab.vault.open(envelope, PLACE)).toBe('Plant the pear tree');
    browser.server.offline = true;
    expect(await unlocked(await browser.reload())).toBe(true);
  });

  // shows: passkey.no-login
  it('does not log in, and its PRF output is never sent', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    const before = browser.server.asked.length;
    await unlocked();
    const sent = browser.server.asked.slice(before);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/crypto/erkp']);
    expect(device.outputs).not.toEqual([]);
    for (const output of device.outputs)
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(browser.server.wire).not.toContain(output.toString(encoding));
  });

  it('of any of several devices unlocks the vault', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    const phone = new Authenticator();
    phone.plugIn();
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    expect(await unlocked()).toBe(true);
    device.plugIn();
    expect(await unlocked()).toBe(true);
    expect(serverState().keyPackage.slots).toHaveLength(2);
  });

  it('is not created on the device when the passphrase is wrong', async () => {
    await expect(tab.vault.unlockMethods.addPasskey({ passphrase: 'not this one 1' })).rejects.toThrow(
      'Incorrect passphrase',
    );
    expect(device.asked).toEqual([]);
  });

  it('is created only once on a device', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    await expect(tab.vault.unlockMethods.addPasskey(PASSPHRASE)).rejects.toThrow(
      'This device has a passkey of this vault already.',
    );
    expect(serverState().keyPackage.slots).toHaveLength(1);
  });

  it('no longer unlocks after its removal', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    await tab.vault.unlockMethods.remove(serverState().keyPackage.slots[0]?.id ?? '', PASSPHRASE);
    expect(await unlocked()).toBe(false);
    expect(parseErrorResponse(tab)).toBe('The server sent no passkey of this vault, or a damaged one.');
  });

  it('leaves the vault locked when the user declines, and unlocks at the next attempt', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    device.confirms = false;
    expect(await unlocked()).toBe(false);
    expect(parseErrorResponse(tab)).toBe('Nothing was confirmed.');
    device.confirms = true;
    expect(await unlocked()).toBe(true);
  });

  // shows: passkey.no-prf
  it('is not added when the authenticator lacks the PRF extension', async () => {
    device.hasPrf = false;
    await expect(tab.vault.unlockMethods.addPasskey(PASSPHRASE)).rejects.toThrow(/^This passkey cannot unlock\./);
    expect(serverState().keyPackage.slots ?? []).toEqual([]);
  });

  it('is unavailable on an IP address and in a browser without passkeys', async () => {
    expect(await tab.vault.unlockMethods.findPasskeyUnavailableReason()).toBeNull();
    Object.assign(globalThis, { location: { hostname: '127.0.0.1' } });
    expect(await tab.vault.unlockMethods.findPasskeyUnavailableReason()).toBe('host');
    Object.assign(globalThis, { PublicKeyCredential: undefined });
    expect(await tab.vault.unlockMethods.findPasskeyUnavailableReason()).toBe('browser');
  });
});

describe('passkey slot from a malicious server', () => {
  const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

  // shows: passkey.hostile
  it.each<[string, (slot: PasskeySlot) => object]>([
    ['with another id', () => ({ id: '00000000-0000-4000-8000-000000000000' })],
    ['with altered ciphertext', ({ c }) => ({ c: flipped(c) })],
    ['with another salt', ({ salt }) => ({ salt: flipped(salt) })],
    ['with another nonce', ({ n }) => ({ n: flipped(n) })],
  ])('%s leaves the vault locked and is reported as damaged', async (_, change) => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    const { account, keyPackage } = serverState();
    account.keyPackage = {
      ...keyPackage,
      slots: keyPackage.slots.map((slot): KeySlot => ({ ...slot, ...change(slot as PasskeySlot) })),
    };
    expect(await unlocked()).toBe(false);
    expect(parseErrorResponse(tab)).toBe('What the server sent for this passkey is damaged. Your vault stays locked.');
  });

  it('with ciphertext swapped between two passkeys leaves the vault locked', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    new Authenticator().plugIn();
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    device.plugIn();
    const { account, keyPackage } = serverState();
    const [one, two] = keyPackage.slots;
    if (!one || !two) throw new Error('two passkeys');
    account.keyPackage = { ...keyPackage, slots: [{ ...one, n: two.n, c: two.c }] };
    expect(await unlocked()).toBe(false);
    expect(parseErrorResponse(tab)).toMatch(/damaged/);
  });

  it('of a lower version is treated as missing', async () => {
    await tab.vault.unlockMethods.addPasskey(PASSPHRASE);
    const { account, keyPackage } = serverState();
    account.keyPackage = {
      ...keyPackage,
      slots: keyPackage.slots.map((slot) => ({ ...slot, v: 'prfwrap-v0' })) as unknown as KeySlot[],
    };
    expect(await unlocked()).toBe(false);
    expect(parseErrorResponse(tab)).toMatch(/no passkey of this vault/);
  });
});
