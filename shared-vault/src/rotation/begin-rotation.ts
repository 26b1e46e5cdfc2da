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
import { deriveAuthSecret, freshAuthKdf } from '../crypto/auth-secret.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { openValue, sealValue } from '../crypto/envelope.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { keyMaterialRefused, keyPackageMissing, VaultError } from '../crypto/errors.ts';
import type { KeyChange } from '../crypto/reseal.ts';
import type { RawDataKey, VaultId } from '../crypto/types.ts';
import { openProof, provesVault } from '../crypto/vault-proof.ts';
import { currentSecret } from '../session/current-secret.ts';
import type { SeenIterations } from '../vault/iterations.ts';
import { decodeKeyPackage, type SoundPackage } from '../vault/key-package.ts';
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

export interface BeginParts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly iterations: SeenIterations;
}

/** The vault that is live now, its key, which whoever takes it wipes, and both keys as they are used. */
export interface Begun {
  readonly raw: RawDataKey;
  readonly found: SoundPackage;
  readonly before: VaultId;
  readonly keys: KeyChange;
}

/**
 * Makes another data key the live one, in one write of the server. The new package is opened once before it is sent.
 * Throws 'Incorrect passphrase', the server's refusal, or what stopped it; then nothing has changed.
 */
export async function beginRotation({ api, user, iterations }: BeginParts, how: RotationOptions): Promise<Begun> {
  const { passphrase, password = passphrase, next, onStep, signal } = how;
  const stop = () => signal?.throwIfAborted();
  onStep?.('opening');
  const found = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!found || found.vaultId !== user.vaultId) throw keyPackageMissing();
  await iterations.check(user.email, 'erkp', found.iter);
  const old = await openErkp(found, await deriveKek(passphrase, found));
  const raw = newRawDataKey();
  try {
    const secret = await currentSecret({ api, iterations }, { email: user.email, password });
    const from = await importDataKey(old);
    const vaultProof = await openProof(from, found);
    if (vaultProof === null) throw keyMaterialRefused('the package is of another vault');
    stop();
    onStep?.('making');
    const iter = Math.max(found.iter, KDF_ITERATIONS);
    const [{ erkp, proof, vaultId }, to] = await Promise.all([
      newVault(raw, next ?? passphrase, iter),
      importDataKey(raw),
    ]);
    const keys: KeyChange = { from, to };
    const kdf = freshAuthKdf(await iterations.highest(user.email, 'auth'));
    const chosen = next === undefined ? null : { password: await deriveAuthSecret(next, kdf), kdf };
    const former = await formerKeys(api, { old, keys, before: found.vaultId, live: vaultId });
    stop();
    onStep?.('checking');
    const made: SoundPackage = { ...found, ...erkp, proof, vaultId };
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
  readonly keys: KeyChange;
  readonly before: VaultId;
  readonly live: VaultId;
}

/** The key that is replaced and every one before it, under the new one. One that does not open stops all of it. */
async function formerKeys(api: BeginParts['api'], { old, keys, before, live }: Former) {
  const answer = decodeRotation(await api.get('/crypto/rotation', { cache: 'no-store' }));
  if (!answer) throw keyMaterialRefused('not former keys');
  const sealed = [];
  for (const one of answer.formerKeys) {
    const raw = await openFormerKey(keys.from, one, before);
    if (!raw) throw keyMaterialRefused('a former key does not open');
    sealed.push(await sealFormerKey(keys.to, raw, { former: one.vaultId, live }));
    raw.fill(0);
  }
  return [...sealed, await sealFormerKey(keys.to, old, { former: before, live })];
}

/** Opens the new package as the next unlock will, and the new proof with what came out of it. */
async function ensureOpens(made: SoundPackage, raw: RawDataKey, passphrase: string): Promise<void> {
  const opened = await openErkp(made, await deriveKek(passphrase, made));
  try {
    const same = opened.length === raw.length && opened.every((byte, i) => byte === raw[i]);
    if (!same || !(await provesVault(await importDataKey(opened), made)))
      throw keyMaterialRefused('the new package does not open');
  } finally {
    opened.fill(0);
  }
}

/** A goal that does not open is carried along as it is. */
async function resealGoal(
  goal: Envelope | null,
  { from, to }: KeyChange,
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
async function store(api: BeginParts['api'], body: BeginRotationBody): Promise<SoundPackage> {
  const mine = (answer: unknown): SoundPackage | null => {
    const found = decodeKeyPackage(answer);
    const is = (name: keyof KeyPackage & ('c' | 's' | 'vaultId')) => found?.[name] === body[name];
    return found && is('c') && is('s') && is('vaultId') ? found : null;
  };
  try {
    const stored = mine(await api.post('/crypto/rotation', body));
    if (stored) return stored;
  } catch (error) {
    if (!isApiError(error, NETWORK)) throw error;
    const standing = await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null);
    const found = mine(standing);
    if (found) return found;
    if (decodeKeyPackage(standing)) throw error;
  }
  throw new VaultError('E_UNSURE', UNSURE);
}
