import { Browser, signUp, type Tab } from '../../testing/browser.ts';

export const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
export const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: false };

/** Returns a browser whose server has the accounts of Ada and Ben, each with a vault. */
export async function browserOfTwo(): Promise<Browser> {
  const browser = new Browser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BEN.email, BEN.password);
  return browser;
}

/** Returns a browser of {@link browserOfTwo} with a tab in which Ada is logged in. */
export async function logInAda(): Promise<{ browser: Browser; tab: Tab }> {
  const browser = await browserOfTwo();
  const tab = browser.tab();
  await tab.login(ADA);
  return { browser, tab };
}

/** Error of a change whose response does not prove that the change was stored. */
export const UNCONFIRMED_ERROR = { code: 'E_UNCONFIRMED', message: 'The server did not confirm the change.' };

/** Returns the account and the key package from the server's storage. */
export function storedAccount(browser: Browser, { email } = ADA) {
  const account = browser.server.accounts.get(email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}

/** Unlocks with a passphrase and returns true when the unlock succeeded. */
export async function unlocksVault(tab: Tab, passphrase: string, { acceptsDoubt = false } = {}): Promise<boolean> {
  if (tab.vault.vaultId !== null) await tab.vault.lock();
  await tab.vault.unlock({ passphrase, remember: false, acceptsDoubt });
  return tab.vault.state.status === 'unlocked';
}
