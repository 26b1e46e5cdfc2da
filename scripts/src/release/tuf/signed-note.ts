import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  type Checkpoint,
  encodeKeyInput,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  type TreeHead,
  typeKey,
} from '@northkeep/contracts/tlog';
import type { RoleSigner } from './role-keys.ts';

/** Name of the log and of its key. A new key has a new name: no key ever signs two logs. */
export const getLogOrigin = ({ key }: RoleSigner): string =>
  `northkeep-release-log/${createHash('sha256').update(key.keyval.public, 'hex').digest('hex').slice(0, 16)}`;

const keyOf = ({ key }: RoleSigner) => typeKey(Uint8Array.from(Buffer.from(key.keyval.public, 'hex')));

const hashKey = (signer: RoleSigner): Buffer =>
  createHash('sha256')
    .update(encodeKeyInput(getLogOrigin(signer), keyOf(signer)))
    .digest()
    .subarray(0, 4);

/** Verifier key of the log: `<name>+<key hash>+<base64>`. */
export const getVerifierKey = (signer: RoleSigner): string =>
  formatVerifierKey(getLogOrigin(signer), Uint8Array.from(hashKey(signer)), keyOf(signer));

export function signCheckpoint(signer: RoleSigner, head: TreeHead): string {
  const text = formatCheckpoint({ ...head, origin: getLogOrigin(signer) });
  const signature = Buffer.concat([hashKey(signer), signer.sign(Buffer.from(text))]);
  return formatNote(text, getLogOrigin(signer), Uint8Array.from(signature));
}

/** First line of a checkpoint, which names its log. */
export const readOrigin = (note: string): string => note.split('\n', 1)[0] ?? '';

/** Reads a checkpoint of the signer's log. Throws unless the signer has signed it. */
export function openCheckpoint(signer: RoleSigner, note: string): Checkpoint {
  const origin = getLogOrigin(signer);
  const { text, signatures } = parseNote(note);
  const x = Buffer.from(signer.key.keyval.public, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isSigned = signatures.some(
    ({ name, bytes }) =>
      name === origin &&
      hashKey(signer).equals(bytes.subarray(0, 4)) &&
      verify(null, Buffer.from(text), key, bytes.subarray(4)),
  );
  if (!isSigned) throw new Error('the checkpoint of the release log is not signed by its key');
  return parseCheckpoint(text, origin);
}
