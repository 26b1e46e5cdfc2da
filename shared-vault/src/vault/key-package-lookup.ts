import type { User } from '@northkeep/contracts';
import { messageOf } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { isFormerVault } from './former-vaults.ts';
import { decodeKeyPackage, readCachedKeyPackage, type ValidKeyPackage, writeCachedKeyPackage } from './key-package.ts';

/** Result of looking up a user's key package. */
export type KeyPackageLookup =
  | { readonly status: 'present'; readonly keyPackage: ValidKeyPackage }
  /** The user has no vault, and this device has never cached one of theirs. Only now may a vault be created. */
  | { readonly status: 'none' }
  | { readonly status: 'missing' }
  | { readonly status: 'unknown'; readonly error: string };

/**
 * Fetches the user's key package, bypassing the HTTP cache, and caches it in IndexedDB. Only a plain `null` for a user
 * without a vault gives `none`: a network failure or an inconsistent server must not create a second vault over an
 * existing one. Guards against rollback: returns the cached key package when the server's is older or of a former vault.
 */
export async function fetchKeyPackage(api: Pick<ApiClient, 'get'>, user: User): Promise<KeyPackageLookup> {
  let response: unknown;
  try {
    response = await api.get('/crypto/erkp', { cache: 'no-store' });
  } catch (error) {
    return { status: 'unknown', error: messageOf(error, 'Something went wrong.') };
  }
  if (response === null) {
    const cached = await loadCachedKeyPackage(user.id);
    return user.vaultId === null && !cached ? { status: 'none' } : { status: 'missing' };
  }
  const keyPackage = decodeKeyPackage(response);
  if (!keyPackage) return { status: 'missing' };
  const cached = await loadCachedKeyPackage(user.id);
  if (await isFormerVault(user.id, keyPackage.vaultId)) {
    // A server that offers a rotated-out key again could read everything that is written from now on.
    const isCacheLive = cached !== null && !(await isFormerVault(user.id, cached.vaultId));
    return isCacheLive ? { status: 'present', keyPackage: cached } : { status: 'missing' };
  }
  if (cached && isOlder(keyPackage, cached)) return { status: 'present', keyPackage: cached };
  await cacheKeyPackage(user, keyPackage);
  return { status: 'present', keyPackage };
}

/** An older revision of the same vault: it would unlock with a passphrase that the user has replaced since. */
const isOlder = (keyPackage: ValidKeyPackage, cached: ValidKeyPackage): boolean =>
  keyPackage.vaultId === cached.vaultId && keyPackage.rev < cached.rev;

/** Reads the cached key package; null when there is none or IndexedDB is unavailable. */
export async function loadCachedKeyPackage(userId: string): Promise<ValidKeyPackage | null> {
  try {
    return await readCachedKeyPackage(userId);
  } catch (error) {
    console.debug('the key package cache is unavailable', error);
    return null;
  }
}

/** Caches the key package for offline starts. Ignores errors of IndexedDB, since the server has the key package. */
export async function cacheKeyPackage(user: User, keyPackage: ValidKeyPackage): Promise<void> {
  try {
    await writeCachedKeyPackage(user, keyPackage);
  } catch (error) {
    console.debug('the key package was not cached', error);
  }
}
