import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turns } from '../platform/mutex.ts';

/** argon2id with 19 MiB, t=2, p=1 (security.md). The library's algorithm 2 is argon2id; its enum is not importable here. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const QUEUE = 32;

const inTurn = turns({ slots: Math.max(1, Math.floor(availableParallelism() / 2)), queue: QUEUE });

/** The stored form of an auth secret; waits for its turn and throws 429 when too many wait. */
export function hashSecret(secret: string): Promise<string> {
  return inTurn(() => hash(secret, ARGON2ID));
}

let nobody: Promise<string> | undefined;

/** Makes the hash that unknown addresses are compared with, so that the first of them waits no longer than the rest. */
export function prepareHashing(): Promise<string> {
  nobody ??= hash(randomBytes(32), ARGON2ID);
  return nobody;
}

/** Whether a secret is the hashed one. Null, for an address without an account, costs the same and is never right. */
export async function isSecret(stored: string | null, secret: string): Promise<boolean> {
  const compared = stored ?? (await prepareHashing());
  const same = await inTurn(() => verify(compared, secret));
  return stored !== null && same;
}
