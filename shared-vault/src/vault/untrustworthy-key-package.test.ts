import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeBrowser } from '../testing/browser.ts';
import { ADA_CREDENTIALS, BEN_CREDENTIALS, createTwoAccountBrowser } from './hostile-server/accounts.ts';

const ADA = { ...ADA_CREDENTIALS, rememberMe: true };

let browser: FakeBrowser;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
});
afterEach(() => browser.close());

describe('Vault: untrustworthy key package', () => {
  it('rejects fewer KDF iterations than this account had before', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.lock();
    await tab.vault.derivations.rememberPackage(ADA.email, {
      iter: 400_000,
      s: '',
      hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1, k: '' },
    });
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    const error = 'This server asks for other login parameters than before.';
    expect(tab.vault.state).toMatchObject({ status: 'locked', error, lockReason: 'doubted' });
    await expect(tab.login(ADA)).rejects.toMatchObject({ code: 'E_OTHER_PARAMETERS', message: error });
  });
  // shows: vault.unlock.failed
  it('stays locked when the proof belongs to another vault', async () => {
    const mine = browser.server.accounts.get(ADA.email);
    const theirs = browser.server.accounts.get(BEN_CREDENTIALS.email)?.keyPackage;
    if (mine?.keyPackage && theirs) mine.keyPackage = { ...mine.keyPackage, proof: theirs.proof };
    const tab = browser.tab();
    await tab.login(ADA_CREDENTIALS);
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    expect(tab.vault.state).toEqual({ status: 'locked', keyPackage: 'present', error: 'Failed to unlock' });
  });
});
