import { decodeList, decodeObject, decodeString } from '../decode.ts';
import { type Checkpoint, type VerifySignature, verifyCheckpoint } from '../tlog/checkpoint.ts';
import { hashLeaf, verifyConsistency, verifyInclusion } from '../tlog/merkle-tree.ts';
import type { Bytes } from './bytes.ts';
import { asFaultOf, RepositoryError } from './repository-error.ts';
import type { TrustedState } from './trusted-state.ts';

const HASH = /^[A-Za-z0-9+/]{43}=$/;

export interface LoggedEntry {
  /** Verifier key of the log. */
  log: string;
  entry: Bytes;
  /** LogProof from parsed JSON. */
  proof: unknown;
  /** Checkpoint that was seen before. */
  seen: Checkpoint | undefined;
  verifySignature: VerifySignature;
}

/**
 * Verifies that an entry is in a log and that the log neither shrank nor has two trees of one size. Returns the
 * checkpoint; throws a RepositoryError.
 */
export async function verifyLog({ log, entry, proof, seen, verifySignature }: LoggedEntry): Promise<Checkpoint> {
  const { checkpoint, index, inclusion } = await asFaultOf('log', 'not-in-log', () => decodeObject(proof, 'the proof'));
  const head = await asFaultOf('log', 'bad-checkpoint', () =>
    verifyCheckpoint(decodeString(checkpoint, /^/, 'the checkpoint'), log, verifySignature),
  );
  await asFaultOf('log', 'not-in-log', async () => {
    const hashes = decodeList(inclusion, 'inclusion', (hash, name) => decodeString(hash, HASH, name));
    const isIncluded =
      typeof index === 'number' &&
      Number.isSafeInteger(index) &&
      index >= 0 &&
      (await verifyInclusion(await hashLeaf(entry), index, head, hashes));
    if (!isIncluded) throw new Error(`the snapshot is not entry ${String(index)}`);
  });
  if (seen?.origin === head.origin) {
    if (head.size < seen.size)
      throw new RepositoryError('log-shrunk', 'log', `${seen.size} entries became ${head.size}`);
    if (head.size === seen.size && head.root !== seen.root) {
      throw new RepositoryError('log-forked', 'log', `two trees have ${head.size} entries`);
    }
  }
  return head;
}

/**
 * Remembers a newer checkpoint of the log after a proof (base64 hashes) that it contains all entries of the remembered
 * one. Throws a RepositoryError.
 */
export async function advanceCheckpoint(
  trusted: TrustedState,
  checkpoint: Checkpoint,
  proof: readonly string[],
): Promise<TrustedState> {
  const { log } = trusted;
  const isConsistent = !log || log.origin !== checkpoint.origin || (await verifyConsistency(log, checkpoint, proof));
  if (!isConsistent) throw new RepositoryError('log-forked', 'log', 'entries of an earlier checkpoint were changed');
  return { ...trusted, log: checkpoint };
}
