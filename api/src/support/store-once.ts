import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { isDuplicateKeyError } from '../platform/database.ts';

interface Sending {
  /** Kind of the message and, where it is known, its sender. */
  readonly scope: string;
  /** Idempotency key of the request; null when it has none. */
  readonly key: string | null;
}

/**
 * Stores a message under an id that follows from the idempotency key of its request, so that a repeated request finds
 * the id taken and stores nothing. Without a key, the id is a new one.
 */
export async function storeOnce(
  { scope, key }: Sending,
  store: (id: Types.ObjectId) => Promise<unknown>,
): Promise<void> {
  if (key === null) {
    await store(new Types.ObjectId());
    return;
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest('hex');
  try {
    await store(Types.ObjectId.createFromHexString(hash.slice(0, 24)));
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}
