import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, type FakeBrowser, logInNewAccount } from '../testing/browser.ts';
import { deriveTestSecret } from '../testing/derive.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const NEXT = 'thistle window 6';
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInNewAccount(ADA));
});
afterEach(() => browser.close());

const serverState = () => browser.server.accounts.get(ADA.email);
const unlocked = async (passphrase: string) => {
  await tab.vault.lock();
  await tab.vault.unlock({ passphrase, remember: false });
  return tab.vault.state.status === 'unlocked';
};

describe('changePassphrase', () => {
  it('unlocks the same vault and logs in with the new passphrase only', async () => {
    const envelope = await tab.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    const steps: string[] = [];
    await tab.account.changePassphrase({
      credentials: { passphrase: ADA.password },
      newPassphrase: NEXT,
      onStep: (step) => steps.push(step),
    });
    expect(steps).toEqual(['opening', 'wrapping', 'checking', 'storing']);
    expect(tab.vault.state.status).toBe('unlocked');
    expect(await unlocked(ADA.password)).toBe(false);
    expect(await unlocked(NEXT)).toBe(true);
    expect(await tab.vault.open(envelope, PLACE)).toBe('Plant the pear tree');
    await expect(tab.login(ADA)).rejects.toMatchObject({ status: 401 });
    await tab.login({ ...ADA, password: NEXT });
    expect(browser.server.wire).not.toContain(NEXT);
    expect(JSON.stringify([...browser.words])).not.toContain(NEXT);
  });

  it('sends a vault proof whose hash is the id of the vault', async () => {
    await tab.account.changePassphrase({ credentials: { passphrase: ADA.password }, newPassphrase: NEXT });
    const { vaultProof } = browser.server.asked.find(({ path }) => path.endsWith('change-passphrase'))?.body ?? {};
    const hash = createHash('sha256')
      .update(Buffer.from(String(vaultProof), 'base64url'))
      .digest('base64url');
    expect(hash).toBe(tab.vault.vaultId);
  });

  it('changes nothing for a wrong passphrase or when cancelled before the request', async () => {
    const before = structuredClone(serverState());
    await expect(
      tab.account.changePassphrase({ credentials: { passphrase: 'loud mountain 3' }, newPassphrase: NEXT }),
    ).rejects.toThrow('Incorrect passphrase');
    const stop = new AbortController();
    const stopped = tab.account.changePassphrase({
      credentials: { passphrase: ADA.password },
      newPassphrase: NEXT,
      signal: stop.signal,
      onStep: (step) => step === 'checking' && stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(serverState()).toEqual(before);
  });

  it('succeeds when the server stored the change but the response was lost', async () => {
    const { server } = browser;
    server.instead.set('POST /api/auth/change-passphrase', async () => {
      server.instead.delete('POST /api/auth/change-passphrase');
      const asked = server.asked.at(-1);
      await server.fetch('/api/auth/change-passphrase', { method: 'POST', body: JSON.stringify(asked?.body) });
      throw new TypeError('Failed to fetch');
    });
    await tab.account.changePassphrase({ credentials: { passphrase: ADA.password }, newPassphrase: NEXT });
    expect(await unlocked(NEXT)).toBe(true);
  });

  it('turns the password of a reset into the passphrase, given that password and the old passphrase', async () => {
    const account = serverState();
    const reset = 'copper tide 4';
    if (account) account.secret = await deriveTestSecret(reset, account.kdf);
    await expect(
      tab.account.changePassphrase({ credentials: { passphrase: ADA.password }, newPassphrase: reset }),
    ).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    await tab.account.changePassphrase({
      credentials: { passphrase: ADA.password, password: reset },
      newPassphrase: reset,
    });
    await tab.login({ ...ADA, password: reset });
    expect(await unlocked(reset)).toBe(true);
  });
});
