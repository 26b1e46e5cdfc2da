import { describe, expect, it } from 'vitest';
import { logInNewAccount } from '../testing/browser.ts';

describe('EncryptedLocalStore', () => {
  it('returns its values after a reload and stores them sealed', async () => {
    const { browser, tab } = await logInNewAccount({
      email: 'ada@example.org',
      password: 'quiet harbour 7',
      rememberMe: true,
    });
    await tab.vault.local.write('used-suggestions', ['plant a tree']);
    const again = await browser.reload();
    expect(await again.vault.local.read('used-suggestions')).toEqual(['plant a tree']);
    await again.vault.local.remove('used-suggestions');
    expect(await again.vault.local.read('used-suggestions')).toBeNull();
    await again.vault.lock();
    await expect(again.vault.local.read('used-suggestions')).rejects.toThrow('Vault is locked');
    browser.close();
  });
});
