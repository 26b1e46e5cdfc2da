import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser, signUp } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: true };

let browser: FakeBrowser;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BEN.email, BEN.password);
});
afterEach(() => browser.close());

describe('EncryptedLocalStore', () => {
  it('returns its values after a reload and stores them sealed', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.local.write('used-suggestions', ['plant a tree']);
    const again = await browser.reload();
    expect(await again.vault.local.read('used-suggestions')).toEqual(['plant a tree']);
    await again.vault.local.remove('used-suggestions');
    expect(await again.vault.local.read('used-suggestions')).toBeNull();
    await again.vault.lock();
    await expect(again.vault.local.read('used-suggestions')).rejects.toThrow('Vault is locked');
  });
});
