import { type BrowserTab, FakeBrowser, signUp } from '../../testing/browser.ts';

export const ADA_CREDENTIALS = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
export const BEN_CREDENTIALS = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: false };

/** Returns a browser whose server has the accounts of Ada and Ben, each with a vault. */
export async function createTwoAccountBrowser(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  await signUp(browser.server, ADA_CREDENTIALS.email, ADA_CREDENTIALS.password);
  await signUp(browser.server, BEN_CREDENTIALS.email, BEN_CREDENTIALS.password);
  return browser;
}

/** Returns a browser of {@link createTwoAccountBrowser} with a tab in which Ada is logged in. */
export async function logInAda(): Promise<{ browser: FakeBrowser; tab: BrowserTab }> {
  const browser = await createTwoAccountBrowser();
  const tab = browser.tab();
  await tab.login(ADA_CREDENTIALS);
  return { browser, tab };
}

/** Error of a change whose response does not prove that the change was stored. */
export const UNCONFIRMED_ERROR = { code: 'E_UNCONFIRMED', message: 'The server did not confirm the change.' };

/** Returns the account and the key package from the server's storage. */
export function storedAccount(browser: FakeBrowser, { email } = ADA_CREDENTIALS) {
  const account = browser.server.accounts.get(email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}

/** Unlocks with a passphrase and returns true when the unlock succeeded. */
export async function tryUnlockVault(
  tab: BrowserTab,
  passphrase: string,
  { acceptsDoubt = false } = {},
): Promise<boolean> {
  if (tab.vault.vaultId !== null) await tab.vault.lock();
  await tab.vault.unlock({ passphrase, remember: false, acceptsDoubt });
  return tab.vault.state.status === 'unlocked';
}
