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

  it('stores the values of one name in the order of the calls, although a long one takes longer to seal', async () => {
    const { browser, tab } = await logInNewAccount({
      email: 'ada@example.org',
      password: 'quiet harbour 7',
      rememberMe: true,
    });
    const { local } = tab.vault;
    await Promise.all([local.write('draft', 'a'.repeat(5_000_000)), local.write('draft', 'b')]);
    expect(await local.read('draft')).toBe('b');
    await Promise.all([local.write('draft', 'a'.repeat(5_000_000)), local.remove('draft')]);
    expect(await local.read('draft')).toBeNull();
    // A refused write does not hold back the next one.
    await tab.vault.lock();
    await expect(local.write('draft', 'c')).rejects.toThrow('Vault is locked');
    await tab.vault.unlock({ passphrase: 'quiet harbour 7', remember: true });
    await local.write('draft', 'd');
    expect(await local.read('draft')).toBe('d');
    browser.close();
  });
});
