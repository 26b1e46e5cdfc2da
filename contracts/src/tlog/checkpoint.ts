import { type Bytes, decodeBase64, encodeBase64, encodeHex, encodeUtf8, hashSha256 } from '../tuf/bytes.ts';
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

/** A signed note whose signatures are not verified yet. */
export interface ParsedNote {
  text: string;
  /** Each with the name of its signer; its first four bytes are the hash of the key. */
  signatures: { name: string; bytes: Bytes }[];
}

/**
 * Splits a signed note (C2SP signed-note) into its text and its signatures. Both are empty for anything that is no signed
 * note. Throws for signatures that are not base64.
 */
export function parseNote(note: string): ParsedNote {
  const [, text = '', signatures = ''] = (note.length <= MAX_NOTE && NOTE.exec(note)) || [];
  const lines = signatures.split('\n').slice(0, -1);
  return {
    text,
    signatures: lines.map((line) => {
      const [, name = '', base64 = ''] = line.split(' ');
      return { name, bytes: decodeBase64(base64) };
    }),
  };
}

/** Writes a signed note. The signature begins with the hash of the key. */
export const formatNote = (text: string, name: string, signature: Bytes): string =>
  `${text}\n— ${name} ${encodeBase64(signature)}\n`;

export const formatVerifierKey = (name: string, keyHash: Bytes, key: Bytes): string =>
  `${name}+${encodeHex(keyHash)}+${encodeBase64(key)}`;

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`;

/** Decodes the text of a checkpoint of a log; throws an Error. */
export function parseCheckpoint(text: string, name: string): Checkpoint {
  const [, origin, size, root = ''] = CHECKPOINT.exec(text) ?? [];
  if (origin !== name) throw new Error(`not a checkpoint of ${name}`);
  if (!Number.isSafeInteger(Number(size))) throw new Error('the size is too large');
  decodeBase64(root);
  return { origin, size: Number(size), root };
}

/** Key of a log with its algorithm, as its hash covers it. */
export const typeKey = (publicKey: Bytes): Bytes => new Uint8Array([ED25519, ...publicKey]);

/** What the hash of a key is of; the hash are its first four bytes. */
export const encodeKeyInput = (name: string, key: Bytes): Bytes => new Uint8Array([...encodeUtf8(`${name}\n`), ...key]);

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
  const { text, signatures } = parseNote(note);
  let isSigned = false;
  for (const { name: signer, bytes } of signatures) {
    if (signer !== name || encodeHex(bytes.slice(0, 4)) !== keyHash) continue;
    isSigned = await verifySignature(publicKey, encodeUtf8(text), bytes.slice(4));
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
  return parseCheckpoint(text, name);
}

/** Decodes a verifier key of a signed note; throws an Error. */
async function decodeVerifierKey(verifierKey: string) {
  const [, name = '', keyHash, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey) ?? [];
  const key = decodeBase64(base64);
  const hash = await hashSha256(encodeKeyInput(name, key));
  if (key[0] !== ED25519 || key.length !== 33 || encodeHex(hash.slice(0, 4)) !== keyHash) {
    throw new Error('not the Ed25519 key of a log');
  }
  return { name, keyHash, publicKey: key.slice(1) };
}
