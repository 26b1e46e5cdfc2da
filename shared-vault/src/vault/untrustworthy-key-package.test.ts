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
    await tab.vault.iterations.remember(ADA.email, 'erkp', 400_000);
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    const error = 'This server asks for other login parameters than before.';
    expect(tab.vault.state).toMatchObject({ status: 'locked', error, lockReason: 'doubted' });
    await tab.vault.iterations.remember(ADA.email, 'auth', 400_000);
    await expect(tab.login(ADA)).rejects.toMatchObject({ code: 'E_FEWER_ITERATIONS', message: error });
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
