import 'fake-indexeddb/auto';
import { ARGON2ID, type AuthKdf, KDF_ITERATIONS, type NewVault } from '@northkeep/contracts';
import { createCore } from '../create-core.ts';
import { newAuthKdf } from '../crypto/auth-kdf.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { KeyValueStore } from '../vault/local-storage-map.ts';
import { createNewVault } from '../vault/new-vault.ts';
import { AccountServer, userWithoutVault } from './account-server.ts';

export type BrowserTab = ReturnType<typeof createCore>;

/** Fakes one browser: its localStorage, its IndexedDB, its tabs and the server that they use. */
export class FakeBrowser {
  readonly words = new Map<string, string>();
  readonly server: AccountServer;
  readonly #tabs: BrowserTab[] = [];

  constructor(server = new AccountServer()) {
    this.server = server;
    globalThis.indexedDB = new IDBFactory();
  }

  get store(): KeyValueStore {
    return {
      getItem: (key) => this.words.get(key) ?? null,
      setItem: (key, value) => void this.words.set(key, value),
      removeItem: (key) => void this.words.delete(key),
    };
  }

  /** Opens a tab. A second tab also simulates a reload, because it has only the stored state. */
  tab(): BrowserTab {
    const tab = createCore({ storage: this.store, fetch: this.server.fetch, pause: () => Promise.resolve() });
    this.#tabs.push(tab);
    return tab;
  }

  /** Closes all tabs and opens one that starts like the page: first the session, then the vault. */
  async reload(): Promise<BrowserTab> {
    this.close();
    const tab = this.tab();
    await tab.bootstrap();
    await tab.vault.load();
    return tab;
  }

  close(): void {
    for (const tab of this.#tabs.splice(0)) tab.tabs.close();
  }
}

interface DerivedAccount {
  readonly keys: PasswordKeys;
  readonly kdf: AuthKdf;
  readonly secret: AuthSecret;
}

/** Caches derived secrets and vaults, because each key derivation takes a quarter of a second. */
const derived = new Map<string, Promise<DerivedAccount>>();
const vaults = new Map<string, Promise<NewVault>>();

async function derive(email: string, password: string): Promise<DerivedAccount> {
  const kdf = await newAuthKdf(email, { iter: KDF_ITERATIONS, ...ARGON2ID });
  const keys = new PasswordKeys(password);
  return { keys, kdf, secret: await keys.authSecret(kdf) };
}

function findDerived(email: string, password: string): Promise<DerivedAccount> {
  const known = derived.get(email + password) ?? derive(email, password);
  derived.set(email + password, known);
  return known;
}

/** Creates an account on the test server with a vault, in the same way as a registration on another device. */
export async function signUp(server: AccountServer, email: string, password: string): Promise<void> {
  await signUpWithoutVault(server, email, password);
  const account = server.accounts.get(email);
  const known = vaults.get(email + password) ?? createNewVault(newRawDataKey(), await findDerived(email, password));
  vaults.set(email + password, known);
  const { erkp, proof, vaultId } = await known;
  if (!account) return;
  account.keyPackage = { ...erkp, proof, vaultId, rev: 1, slots: [] };
  account.user = { ...account.user, vaultId };
}

/** Creates an account with a vault and returns a browser with a tab that is logged in. */
export async function logInNewAccount(
  credentials: Parameters<BrowserTab['login']>[0],
): Promise<{ browser: FakeBrowser; tab: BrowserTab }> {
  const browser = new FakeBrowser();
  await signUp(browser.server, credentials.email, credentials.password);
  const tab = browser.tab();
  await tab.login(credentials);
  return { browser, tab };
}

/** Creates an account whose vault has not been created yet. */
export async function signUpWithoutVault(server: AccountServer, email: string, password: string): Promise<void> {
  const { secret, kdf } = await findDerived(email, password);
  server.accounts.set(email, { user: userWithoutVault(email), secret, kdf, keyPackage: null });
}
