import type { User } from '@northkeep/contracts';
import { messageOf } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { isFormerVault } from './former-vaults.ts';
import { findStoredKeyPackage, loadStoredKeyPackages, storedKeyPackagesOf } from './kept-key-packages.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';

/** Result of looking up a user's key package. */
export type KeyPackageLookup =
  /** The package is not trusted yet: it is accepted only after its proof has opened. */
  | { readonly status: 'present'; readonly keyPackage: ValidKeyPackage }
  /**
   * The user has no vault, and this device has never seen one of this account or email. Only now may one be created.
   */
  | { readonly status: 'none' }
  | { readonly status: 'missing' }
  | { readonly status: 'unknown'; readonly error: string };

export interface KeyPackageLookupPorts {
  readonly api: Pick<ApiClient, 'get'>;
  readonly derivations: KnownDerivations;
  /** Returns the signed-in user, or null. */
  user(): User | null;
  /** Reads the session's user from the server again. */
  recheckSession(): Promise<void>;
}

/**
 * Fetches the user's key package, bypassing the HTTP cache. The result is `none` only for a plain `null`, and only when
 * this device knows no vault of the account and the email: a network failure or an inconsistent server must not create
 * a second vault over an existing one. When the server's package belongs to another vault than the session's, the kept
 * package is used.
 */
export async function fetchKeyPackage(ports: KeyPackageLookupPorts, user: User): Promise<KeyPackageLookup> {
  let response: unknown;
  try {
    response = await ports.api.get('/crypto/erkp', { cache: 'no-store' });
  } catch (error) {
    return { status: 'unknown', error: messageOf(error, 'Something went wrong.') };
  }
  if (response === null) return { status: (await hasSeenVault(ports, user)) ? 'missing' : 'none' };
  const candidate = decodeKeyPackage(response);
  if (!candidate) return { status: 'missing' };
  const vaultId = await sessionVaultId(ports, user, candidate.vaultId);
  // The key package of a former vault is rejected: with the rotated-out data key, a malicious server could read
  // everything that is written from now on.
  if (vaultId === null || (await isFormerVault(user.id, vaultId))) return { status: 'missing' };
  if (candidate.vaultId === vaultId) return { status: 'present', keyPackage: candidate };
  const [keyPackage] = storedKeyPackagesOf(await loadStoredKeyPackages(user.id), vaultId);
  return keyPackage ? { status: 'present', keyPackage } : { status: 'missing' };
}

/** Returns the vault id of the session. Reads the session again when the package belongs to another vault. */
async function sessionVaultId(ports: KeyPackageLookupPorts, user: User, candidate: string): Promise<string | null> {
  if (candidate === user.vaultId) return candidate;
  await ports.recheckSession();
  const now = ports.user();
  return now?.id === user.id ? now.vaultId : null;
}

/** True when a vault of the account or its email was opened on this device, even if the server now denies it. */
async function hasSeenVault({ derivations }: KeyPackageLookupPorts, { id, email, vaultId }: User): Promise<boolean> {
  const { opened, proven } = await loadStoredKeyPackages(id);
  if (vaultId !== null || opened || proven || (await derivations.costsOf(email)) !== null) return true;
  return (await findStoredKeyPackage(email).catch(() => null)) !== null;
}
