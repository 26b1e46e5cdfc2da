import { type ChangePassphraseBody, type Erkp, KDF_ITERATIONS } from '@northkeep/contracts';
import { isApiError, NETWORK } from '../api/api-error.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { importDataKey } from '../crypto/data-key.ts';
import { deriveKek, openErkp, wrapErkp } from '../crypto/erkp.ts';
import { invalidKeyMaterial, VaultError } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { openProof } from '../crypto/vault-proof.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { type UnlockCredentials, type VerificationContext, verifyCredentials } from './unlock-credentials.ts';

export const PASSPHRASE_STEPS = ['opening', 'wrapping', 'checking', 'storing'] as const;
export type PassphraseStep = (typeof PASSPHRASE_STEPS)[number];

export interface PassphraseChange {
  /** What opens the vault now. */
  readonly by: UnlockCredentials;
  /** From then on both. */
  readonly next: string;
  readonly onStep?: (step: PassphraseStep) => void;
  /** Stops it at any point before the one write. */
  readonly signal?: AbortSignal;
}

/**
 * Wraps the same data key under a new passphrase and replaces the login's secret with it, in one write of the server.
 * The new package is opened once before it is sent: what could not be opened never replaces what can. Gives the new
 * package. Throws 'Incorrect passphrase', what is wrong with the recovery key, the server's refusal, or what stopped it; the old passphrase then stands.
 */
export async function changePassphrase(
  parts: VerificationContext,
  { by, next, onStep, signal }: PassphraseChange,
): Promise<ValidKeyPackage> {
  const { api, user, iterations } = parts;
  const stop = () => signal?.throwIfAborted();
  onStep?.('opening');
  const { found, raw, keeper } = await verifyCredentials(parts, by);
  try {
    stop();
    onStep?.('wrapping');
    const kdf = newAuthKdf(await iterations.highest(user.email, 'auth'));
    const iter = Math.max(found.iter, KDF_ITERATIONS);
    const [erkp, secret] = await Promise.all([wrapErkp(raw, next, iter), deriveAuthSecret(next, kdf)]);
    stop();
    onStep?.('checking');
    const vaultProof = await openAgain(erkp, { raw, next, found });
    stop();
    onStep?.('storing');
    const who = 'password' in keeper ? { currentPassword: keeper.password } : keeper;
    const body: ChangePassphraseBody = { ...who, password: secret, kdf, erkp, rev: found.rev, vaultProof };
    const stored = await store(api, body);
    await iterations.remember(user.email, 'auth', kdf.iter);
    return { ...found, ...erkp, rev: stored };
  } finally {
    raw.fill(0);
  }
}

interface Check {
  readonly raw: RawDataKey;
  readonly next: string;
  readonly found: ValidKeyPackage;
}

/** Opens the new package as the next unlock will, and the vault's proof with what came out of it. Gives p. */
async function openAgain(erkp: Erkp, { raw, next, found }: Check): Promise<string> {
  const opened = await openErkp(erkp, await deriveKek(next, erkp));
  try {
    const same = opened.length === raw.length && opened.every((byte, i) => byte === raw[i]);
    const proof = same ? await openProof(await importDataKey(opened), found) : null;
    if (proof === null) throw invalidKeyMaterial('the new package does not open');
    return proof;
  } finally {
    opened.fill(0);
  }
}

/** The one write. Where its answer was lost, the package that stands tells whether it was done. */
async function store(api: VerificationContext['api'], body: ChangePassphraseBody): Promise<number> {
  try {
    return revOf(await api.post('/auth/change-passphrase', body), body);
  } catch (error) {
    if (!isApiError(error, NETWORK)) throw error;
    const response = await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null);
    const found = decodeKeyPackage(response);
    if (found === null) throw new VaultError('E_UNSURE', UNSURE);
    if (found.c === body.erkp.c) return found.rev;
    throw error;
  }
}

const UNSURE = 'The answer was lost. Either the old or the new passphrase is the right one: try the new one first.';

function revOf(answer: unknown, body: ChangePassphraseBody): number {
  const stored = decodeKeyPackage(answer);
  return stored && stored.c === body.erkp.c ? stored.rev : body.rev + 1;
}
