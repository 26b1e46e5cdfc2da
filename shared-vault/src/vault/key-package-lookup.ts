import type { User } from '@northkeep/contracts';
import { messageOf } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { isFormerVault } from './former-vaults.ts';
import { decodeKeyPackage, readCachedKeyPackage, type ValidKeyPackage, writeCachedKeyPackage } from './key-package.ts';

/** What is known of a user's key package. */
export type KeyPackageLookup =
  | { readonly is: 'present'; readonly package: ValidKeyPackage }
  /** A user without a vault, on a device that has never seen one of theirs: only this may provision. */
  | { readonly is: 'none' }
  | { readonly is: 'missing' }
  | { readonly is: 'unknown'; readonly error: string };

/**
 * Asks the server for the package, never through a cache. Every absence but a plain `null` for a user without a vault
 * is 'missing' or 'unknown': a network failure or a confused server must not make a new vault over an old one.
 */
export async function fetchKeyPackage(api: Pick<ApiClient, 'get'>, user: User): Promise<KeyPackageLookup> {
  let answer: unknown;
  try {
    answer = await api.get('/crypto/erkp', { cache: 'no-store' });
  } catch (error) {
    return { is: 'unknown', error: messageOf(error, 'Something went wrong.') };
  }
  if (answer === null) {
    const trace = await loadCachedKeyPackage(user.id);
    return user.vaultId === null && !trace ? { is: 'none' } : { is: 'missing' };
  }
  const found = decodeKeyPackage(answer);
  if (!found) return { is: 'missing' };
  const kept = await loadCachedKeyPackage(user.id);
  if (await isFormerVault(user.id, found.vaultId)) {
    // Its key was given up: whoever offers it again wants to read what is written from now on.
    const sound = kept !== null && !(await isFormerVault(user.id, kept.vaultId));
    return sound ? { is: 'present', package: kept } : { is: 'missing' };
  }
  if (kept && isOlder(found, kept)) return { is: 'present', package: kept };
  await cacheKeyPackage(user, found);
  return { is: 'present', package: found };
}

/**
 * A package that a change of the passphrase has replaced: it would open with the word that was given up. Both hold the
 * same data key, so the device goes on with its own.
 */
const isOlder = (found: ValidKeyPackage, kept: ValidKeyPackage): boolean =>
  found.vaultId === kept.vaultId && found.rev < kept.rev;

/** The package kept on this device, or null; also where this browser keeps nothing. */
export async function loadCachedKeyPackage(userId: string): Promise<ValidKeyPackage | null> {
  try {
    return await readCachedKeyPackage(userId);
  } catch (error) {
    console.debug('no key package can be kept here', error);
    return null;
  }
}

/** Keeps the package for starting offline. Ignored where this browser keeps nothing: the network has it. */
export async function cacheKeyPackage(user: User, found: ValidKeyPackage): Promise<void> {
  try {
    await writeCachedKeyPackage(user, found);
  } catch (error) {
    console.debug('the key package was not kept', error);
  }
}
