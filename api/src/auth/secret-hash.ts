import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../platform/semaphore.ts';

/**
 * argon2id with 19 MiB, t=2, p=1 (docs/security.md). Algorithm 2 is argon2id; the library's const enum cannot be
 * imported.
 */
export const SECRET_HASH_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const QUEUE_MAX = 32;

/** Limits concurrent hashing to half of the cores, so that other requests are served while many users log in. */
const runLimited = createSemaphore({
  slots: Math.max(1, Math.floor(availableParallelism() / 2)),
  queueMax: QUEUE_MAX,
});

/** Hashes an auth secret with argon2id for storage. Waits for a free slot; throws 429 when too many requests wait. */
export function hashSecret(secret: string): Promise<string> {
  return runLimited(() => hash(secret, SECRET_HASH_OPTIONS));
}

let dummyHash: Promise<string> | undefined;

/**
 * Creates the hash against which the secrets for unknown emails are verified. It is created in advance, so that the
 * first login with an unknown email takes no longer than later ones.
 */
export function prepareDummyHash(): Promise<string> {
  dummyHash ??= hash(randomBytes(32), SECRET_HASH_OPTIONS);
  return dummyHash;
}

/**
 * Returns true when the secret has the stored hash. Null, for an email without an account, takes the same time and
 * returns false: the response time must not reveal which emails have an account.
 */
export async function verifySecret(stored: string | null, secret: string): Promise<boolean> {
  const compared = stored ?? (await prepareDummyHash());
  const isSame = await runLimited(() => verify(compared, secret));
  return stored !== null && isSame;
}
