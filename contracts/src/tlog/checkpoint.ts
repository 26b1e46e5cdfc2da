import { type Bytes, decodeBase64, encodeHex, encodeUtf8, hashSha256 } from '../tuf/bytes.ts';
import type { TreeHead } from './merkle-tree.ts';

/**
 * Verifies an Ed25519 signature (RFC 8032). Resolves to false for a wrong signature or key, and rejects only when it
 * could not verify.
 */
export type VerifySignature = (publicKey: Bytes, bytes: Bytes, signature: Bytes) => Promise<boolean>;

/** A verified checkpoint of a log. */
export interface Checkpoint extends TreeHead {
  origin: string;
}

const MAX_NOTE = 16_000;
const ED25519 = 1;
/** Lines of printable text, an empty line, and at most a hundred lines with signatures. */
const NOTE = /^((?:[^\p{Cc}]*\n)+)\n((?:— [^\s+]+ [A-Za-z0-9+/=]+\n){1,100})$/u;
const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/;

/**
 * Verifies a signed note (C2SP signed-note) with a verifier key, whose form is `<name>+<key hash>+<base64>`, and returns
 * the name and the text. Signatures of others, such as the cosignatures of witnesses, are tolerated. Throws an Error.
 */
export async function verifyNote(
  note: string,
  verifierKey: string,
  verifySignature: VerifySignature,
): Promise<{ name: string; text: string }> {
  const { name, keyHash, publicKey } = await decodeVerifierKey(verifierKey);
  const [, text = '', signatures = ''] = (note.length <= MAX_NOTE && NOTE.exec(note)) || [];
  let isSigned = false;
  for (const line of signatures.split('\n').slice(0, -1)) {
    const [, signer, base64 = ''] = line.split(' ');
    const signature = decodeBase64(base64);
    if (signer !== name || encodeHex(signature.slice(0, 4)) !== keyHash) continue;
    isSigned = await verifySignature(publicKey, encodeUtf8(text), signature.slice(4));
    if (!isSigned) break;
  }
  if (!isSigned) throw new Error(`not signed by ${name}`);
  return { name, text };
}

/** Verifies a signed checkpoint (C2SP tlog-checkpoint) with the key of its log. Throws an Error. */
export async function verifyCheckpoint(
  note: string,
  verifierKey: string,
  verifySignature: VerifySignature,
): Promise<Checkpoint> {
  const { name, text } = await verifyNote(note, verifierKey, verifySignature);
  const [, origin, size, root = ''] = CHECKPOINT.exec(text) ?? [];
  if (origin !== name) throw new Error(`not a checkpoint of ${name}`);
  if (!Number.isSafeInteger(Number(size))) throw new Error('the size is too large');
  decodeBase64(root);
  return { origin, size: Number(size), root };
}

/** Decodes a verifier key of a signed note; throws an Error. */
async function decodeVerifierKey(verifierKey: string) {
  const [, name = '', keyHash, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey) ?? [];
  const key = decodeBase64(base64);
  const hash = await hashSha256(new Uint8Array([...encodeUtf8(`${name}\n`), ...key]));
  if (key[0] !== ED25519 || key.length !== 33 || encodeHex(hash.slice(0, 4)) !== keyHash) {
    throw new Error('not the Ed25519 key of a log');
  }
  return { name, keyHash, publicKey: key.slice(1) };
}
