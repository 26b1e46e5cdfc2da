import { createHash, createPublicKey, verify } from 'node:crypto';
import type { RoleSigner } from './role-keys.ts';

// Signed notes and checkpoints of a log (C2SP signed-note and tlog-checkpoint) with an Ed25519 key.

const ED25519 = 1;

/** Name of the log and of its key. A new key has a new name: no key ever signs two logs. */
export const getLogOrigin = ({ key }: RoleSigner): string =>
  `northkeep-release-log/${createHash('sha256').update(key.keyval.public, 'hex').digest('hex').slice(0, 16)}`;

const typedKey = ({ key }: RoleSigner): Buffer =>
  Buffer.concat([Uint8Array.of(ED25519), Buffer.from(key.keyval.public, 'hex')]);

const keyHash = (signer: RoleSigner): Buffer =>
  createHash('sha256')
    .update(`${getLogOrigin(signer)}\n`)
    .update(typedKey(signer))
    .digest()
    .subarray(0, 4);

/** Verifier key of the log: `<name>+<key hash>+<base64>`. */
export const getVerifierKey = (signer: RoleSigner): string =>
  `${getLogOrigin(signer)}+${keyHash(signer).toString('hex')}+${typedKey(signer).toString('base64')}`;

/** A state of the log: number of entries and root hash. */
export interface Checkpoint {
  readonly size: number;
  readonly root: Buffer;
}

export function signCheckpoint(signer: RoleSigner, { size, root }: Checkpoint): string {
  const text = `${getLogOrigin(signer)}\n${size}\n${root.toString('base64')}\n`;
  const signature = Buffer.concat([keyHash(signer), signer.sign(Buffer.from(text))]);
  return `${text}\n— ${getLogOrigin(signer)} ${signature.toString('base64')}\n`;
}

/** First line of a checkpoint, which names its log. */
export const readOrigin = (note: string): string => note.split('\n', 1)[0] ?? '';

/** Reads a checkpoint of the signer's log. Throws unless the signer has signed it. */
export function openCheckpoint(signer: RoleSigner, note: string): Checkpoint {
  const [text = '', signatures = ''] = note.split('\n\n');
  const [origin, size, root] = text.split('\n');
  const prefix = `— ${getLogOrigin(signer)} `;
  const line = signatures.split('\n').find((each) => each.startsWith(prefix)) ?? '';
  const signature = Buffer.from(line.slice(prefix.length), 'base64');
  const x = Buffer.from(signer.key.keyval.public, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isSigned =
    signature.subarray(0, 4).equals(keyHash(signer)) &&
    verify(null, Buffer.from(`${text}\n`), key, signature.subarray(4));
  if (!isSigned || origin !== getLogOrigin(signer) || !/^\d+$/.test(size ?? ''))
    throw new Error('the checkpoint of the release log is not signed by its key');
  return { size: Number(size), root: Buffer.from(root ?? '', 'base64') };
}
