import {
  type BeginRotationBody,
  type Envelope,
  envelopeBindingOf,
  type KeyPackage,
  type User,
} from '@northkeep/contracts';
import { isUnansweredError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { newAuthKdf } from '../crypto/auth-kdf.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import { unwrapErkp } from '../crypto/erkp.ts';
import { invalidKeyMaterialError, keyPackageMissingError, VaultError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { RawDataKey, VaultId } from '../crypto/types.ts';
import { decryptVaultProof } from '../crypto/vault-proof.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import { decodeKeyPackage, type ValidKeyPackage } from '../vault/key-package.ts';
import type { KnownDerivations } from '../vault/known-derivations.ts';
import { createNewVault } from '../vault/new-vault.ts';
import { proveErkpOpens } from '../vault/prove-erkp.ts';
import { decodeRotation, decryptFormerKey, encryptFormerKey } from './former-keys.ts';
import type { RotationOptions } from './rotation-options.ts';

export { carryOverLocalStore } from './former-vault-databases.ts';

export interface BeginRotationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly derivations: KnownDerivations;
}

/** Result of a started rotation. */
export interface StartedRotation {
  /** The new data key. The caller overwrites it with zeros after use. */
  readonly raw: RawDataKey;
  readonly keyPackage: ValidKeyPackage;
  /** Id of the vault whose data key was replaced. */
  readonly before: VaultId;
  readonly keys: RotationKeys;
}

/**
 * Makes a new data key the live one, in one write of the server, and wraps all former data keys under it. Opens the new
 * key package once before sending it. When it throws 'Incorrect passphrase', an {@link ApiError} or the abort reason,
 * nothing has changed.
 */
export async function beginRotation(
  { api, user, derivations }: BeginRotationPorts,
  how: RotationOptions,
): Promise<StartedRotation> {
  const { passphrase, password = passphrase, next, onStep, signal } = how;
  const throwIfCancelled = () => signal?.throwIfAborted();
  onStep?.('opening');
  const keyPackage = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!keyPackage || keyPackage.vaultId !== user.vaultId) throw keyPackageMissingError();
  await derivations.checkPackage(user.email, keyPackage);
  const keysOf = (text: string) => (text === passphrase ? ownKeys : new PasswordKeys(text));
  const ownKeys = new PasswordKeys(passphrase);
  const [loginKeys, nextKeys] = [keysOf(password), keysOf(next ?? passphrase)];
  const old = await unwrapErkp(keyPackage, ownKeys);
  const raw = newRawDataKey();
  try {
    const login = await deriveCurrentAuthSecret({ api, derivations }, { email: user.email, keys: loginKeys });
    const from = await importDataKey(old);
    const vaultProof = await decryptVaultProof(from, keyPackage);
    if (vaultProof === null) throw invalidKeyMaterialError('the package is of another vault');
    throwIfCancelled();
    onStep?.('making');
    // Without a new passphrase, the package takes the parameters of the login, so that both are derived at once.
    const kdf = next === undefined ? login.kdf : await newAuthKdf(user.email, await derivations.newCosts(user.email));
    const { erkp, proof, vaultId } = await createNewVault(raw, { keys: nextKeys, kdf });
    const keys: RotationKeys = { from, to: await importDataKey(raw) };
    const chosen = next === undefined ? null : { password: await nextKeys.authSecret(kdf), kdf };
    const formerKeys = await rewrapFormerKeys(api, { old, keys, before: keyPackage.vaultId, live: vaultId });
    throwIfCancelled();
    onStep?.('checking');
    await proveErkpOpens(erkp, { raw, passphrase: next ?? passphrase, keyPackage: { proof, vaultId } });
    throwIfCancelled();
    onStep?.('storing');
    const body: BeginRotationBody = {
      ...{ ...erkp, proof, vaultId, password: login.secret, rev: keyPackage.rev, vaultProof, formerKeys },
      goal: await resealGoal(user.goal, keys, { before: keyPackage.vaultId, live: vaultId }),
      ...(chosen ? { next: chosen } : {}),
    };
    const stored = await storeRotation(api, body);
    await derivations.rememberPackage(user.email, stored);
    await derivations.rememberLogin(user.email, kdf);
    return { raw, keyPackage: stored, before: keyPackage.vaultId, keys };
  } catch (error) {
    raw.fill(0);
    throw error;
  } finally {
    old.fill(0);
    for (const each of [ownKeys, loginKeys, nextKeys]) each.dispose();
  }
}

interface FormerKeysInput {
  readonly old: RawDataKey;
  readonly keys: RotationKeys;
  readonly before: VaultId;
  readonly live: VaultId;
}

/** Wraps the replaced data key and all former ones under the new one. Throws when a former key does not open. */
async function rewrapFormerKeys(api: BeginRotationPorts['api'], { old, keys, before, live }: FormerKeysInput) {
  const progress = decodeRotation(await api.get('/crypto/rotation', { cache: 'no-store' }));
  if (!progress) throw invalidKeyMaterialError('not former keys');
  const sealed = [];
  for (const former of progress.formerKeys) {
    const raw = await decryptFormerKey(keys.from, former, before);
    if (!raw) throw invalidKeyMaterialError('a former key does not open');
    sealed.push(await encryptFormerKey(keys.to, raw, { former: former.vaultId, live }));
    raw.fill(0);
  }
  return [...sealed, await encryptFormerKey(keys.to, old, { former: before, live })];
}

/** Re-encrypts the user's goal. A damaged goal is kept unchanged. */
async function resealGoal(
  goal: Envelope | null,
  { from, to }: RotationKeys,
  { before, live }: { readonly before: string; readonly live: string },
): Promise<Envelope | null> {
  if (!goal) return null;
  try {
    const value = await decryptEnvelope(from, goal, envelopeBindingOf('account', 'goal', before));
    return await encryptToEnvelope(to, { place: envelopeBindingOf('account', 'goal', live), value });
  } catch (error) {
    console.warn('the goal could not be decrypted', error);
    return goal;
  }
}

const UNSURE = 'The answer was lost. Reload the page: it shows whether the key was changed.';

/**
 * Sends the rotation. When the response is lost, reads the server's key package to find out if the rotation was stored.
 */
async function storeRotation(api: BeginRotationPorts['api'], body: BeginRotationBody): Promise<ValidKeyPackage> {
  const findOwn = (response: unknown): ValidKeyPackage | null => {
    const keyPackage = decodeKeyPackage(response);
    const is = (name: keyof KeyPackage & ('c' | 's' | 'vaultId')) => keyPackage?.[name] === body[name];
    return keyPackage && is('c') && is('s') && is('vaultId') ? keyPackage : null;
  };
  try {
    const stored = findOwn(await api.post('/crypto/rotation', body));
    if (stored) return stored;
  } catch (error) {
    if (!isUnansweredError(error)) throw error;
    const current = await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null);
    const keyPackage = findOwn(current);
    if (keyPackage) return keyPackage;
    if (decodeKeyPackage(current)) throw error;
  }
  throw new VaultError('E_UNSURE', UNSURE);
}
