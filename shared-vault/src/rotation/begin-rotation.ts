import {
  type BeginRotationBody,
  type Envelope,
  KDF_ITERATIONS,
  type KeyPackage,
  placeOf,
  type User,
} from '@northkeep/contracts';
import { isApiError, NETWORK } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { openValue, sealValue } from '../crypto/envelope.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { invalidKeyMaterial, keyPackageMissing, VaultError } from '../crypto/errors.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { RawDataKey, VaultId } from '../crypto/types.ts';
import { openProof, provesVault } from '../crypto/vault-proof.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import type { IterationFloors } from '../vault/iteration-floors.ts';
import { decodeKeyPackage, type ValidKeyPackage } from '../vault/key-package.ts';
import { newVault } from '../vault/new-vault.ts';
import { decodeRotation, openFormerKey, sealFormerKey } from './former-keys.ts';

export const ROTATION_STEPS = ['opening', 'making', 'checking', 'storing'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

export interface RotationOptions {
  /** The passphrase that opens the vault now. */
  readonly passphrase: string;
  /** The password of the login, where a reset has made it another one than the passphrase. */
  readonly password?: string;
  /** From then on both; left out, they stay as they are. */
  readonly next?: string;
  readonly onStep?: (step: RotationStep) => void;
  /** Stops it at any point before the one write. */
  readonly signal?: AbortSignal;
}

export interface BeginRotationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly iterations: IterationFloors;
}

/** The vault that is live now, its key, which whoever takes it wipes, and both keys as they are used. */
export interface RotationStart {
  readonly raw: RawDataKey;
  readonly found: ValidKeyPackage;
  readonly before: VaultId;
  readonly keys: RotationKeys;
}

/**
 * Makes another data key the live one, in one write of the server. The new package is opened once before it is sent.
 * Throws 'Incorrect passphrase', the server's refusal, or what stopped it; then nothing has changed.
 */
export async function beginRotation(
  { api, user, iterations }: BeginRotationPorts,
  how: RotationOptions,
): Promise<RotationStart> {
  const { passphrase, password = passphrase, next, onStep, signal } = how;
  const stop = () => signal?.throwIfAborted();
  onStep?.('opening');
  const found = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!found || found.vaultId !== user.vaultId) throw keyPackageMissing();
  await iterations.check(user.email, 'erkp', found.iter);
  const old = await openErkp(found, await deriveKek(passphrase, found));
  const raw = newRawDataKey();
  try {
    const secret = await deriveCurrentAuthSecret({ api, iterations }, { email: user.email, password });
    const from = await importDataKey(old);
    const vaultProof = await openProof(from, found);
    if (vaultProof === null) throw invalidKeyMaterial('the package is of another vault');
    stop();
    onStep?.('making');
    const iter = Math.max(found.iter, KDF_ITERATIONS);
    const [{ erkp, proof, vaultId }, to] = await Promise.all([
      newVault(raw, next ?? passphrase, iter),
      importDataKey(raw),
    ]);
    const keys: RotationKeys = { from, to };
    const kdf = newAuthKdf(await iterations.highest(user.email, 'auth'));
    const chosen = next === undefined ? null : { password: await deriveAuthSecret(next, kdf), kdf };
    const former = await formerKeys(api, { old, keys, before: found.vaultId, live: vaultId });
    stop();
    onStep?.('checking');
    const made: ValidKeyPackage = { ...found, ...erkp, proof, vaultId };
    await ensureOpens(made, raw, next ?? passphrase);
    stop();
    onStep?.('storing');
    const body: BeginRotationBody = {
      ...{ ...erkp, proof, vaultId, password: secret, rev: found.rev, vaultProof, formerKeys: [...former] },
      goal: await resealGoal(user.goal, keys, { before: found.vaultId, live: vaultId }),
      ...(chosen ? { next: chosen } : {}),
    };
    const stored = await store(api, body);
    if (chosen) await iterations.remember(user.email, 'auth', kdf.iter);
    return { raw, found: stored, before: found.vaultId, keys };
  } catch (error) {
    raw.fill(0);
    throw error;
  } finally {
    old.fill(0);
  }
}

interface Former {
  readonly old: RawDataKey;
  readonly keys: RotationKeys;
  readonly before: VaultId;
  readonly live: VaultId;
}

/** The key that is replaced and every one before it, under the new one. One that does not open stops all of it. */
async function formerKeys(api: BeginRotationPorts['api'], { old, keys, before, live }: Former) {
  const answer = decodeRotation(await api.get('/crypto/rotation', { cache: 'no-store' }));
  if (!answer) throw invalidKeyMaterial('not former keys');
  const sealed = [];
  for (const one of answer.formerKeys) {
    const raw = await openFormerKey(keys.from, one, before);
    if (!raw) throw invalidKeyMaterial('a former key does not open');
    sealed.push(await sealFormerKey(keys.to, raw, { former: one.vaultId, live }));
    raw.fill(0);
  }
  return [...sealed, await sealFormerKey(keys.to, old, { former: before, live })];
}

/** Opens the new package as the next unlock will, and the new proof with what came out of it. */
async function ensureOpens(made: ValidKeyPackage, raw: RawDataKey, passphrase: string): Promise<void> {
  const opened = await openErkp(made, await deriveKek(passphrase, made));
  try {
    const same = opened.length === raw.length && opened.every((byte, i) => byte === raw[i]);
    if (!same || !(await provesVault(await importDataKey(opened), made)))
      throw invalidKeyMaterial('the new package does not open');
  } finally {
    opened.fill(0);
  }
}

/** A goal that does not open is carried along as it is. */
async function resealGoal(
  goal: Envelope | null,
  { from, to }: RotationKeys,
  { before, live }: { readonly before: string; readonly live: string },
): Promise<Envelope | null> {
  if (!goal) return null;
  try {
    const { value, bound } = await openValue(from, goal, placeOf('account', 'goal', before));
    return bound ? await sealValue(to, { place: placeOf('account', 'goal', live), value }) : goal;
  } catch (error) {
    console.warn('the goal does not open', error);
    return goal;
  }
}

const UNSURE = 'The answer was lost. Reload the page: it shows whether the key was changed.';

/** The one write. Where its answer was lost, the package that stands tells whether it was done. */
async function store(api: BeginRotationPorts['api'], body: BeginRotationBody): Promise<ValidKeyPackage> {
  const mine = (answer: unknown): ValidKeyPackage | null => {
    const found = decodeKeyPackage(answer);
    const is = (name: keyof KeyPackage & ('c' | 's' | 'vaultId')) => found?.[name] === body[name];
    return found && is('c') && is('s') && is('vaultId') ? found : null;
  };
  try {
    const stored = mine(await api.post('/crypto/rotation', body));
    if (stored) return stored;
  } catch (error) {
    if (!isApiError(error, NETWORK)) throw error;
    const response = await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null);
    const found = mine(response);
    if (found) return found;
    if (decodeKeyPackage(response)) throw error;
  }
  throw new VaultError('E_UNSURE', UNSURE);
}
