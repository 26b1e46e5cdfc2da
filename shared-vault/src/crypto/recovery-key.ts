import { concatBytes, encodeUtf8, randomBytes, sha256 } from './bytes.ts';
import { RECOVERY_KEY_BYTES } from './slot-wrap.ts';
import type { Bytes, RecoveryKey } from './types.ts';

/** Base32 alphabet (RFC 4648 §6). It has no 0, 1, 8 or 9, so a typed 0 or 8 can only mean O or B. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SIGNS = 28;
const GROUP = 4;
const CHECK_PREFIX = encodeUtf8('northkeep/recovery-key/v1\0');
/** Limit for typed 1s. Each may mean I or L, so n of them give 2^n candidates for the checksum. */
const ONES_MAX = 8;

/** Reason why a typed recovery key is invalid: its length, a character outside the alphabet, or the checksum. */
export type RecoveryKeyTypo = 'length' | 'sign' | 'check';

/** Generates the 16 random bytes of a recovery key. */
export const generateRecoveryKey = (): RecoveryKey => randomBytes(RECOVERY_KEY_BYTES) as RecoveryKey;

/** Formats a recovery key as seven groups of four base32 characters: 128 bits of key and a 12-bit checksum. */
export async function formatRecoveryKey(key: RecoveryKey): Promise<readonly string[]> {
  const text = encode(concatBytes(key, await checkOf(key)));
  return Array.from({ length: SIGNS / GROUP }, (_, i) => text.slice(i * GROUP, (i + 1) * GROUP));
}

/** Normalises a typed recovery key: removes spaces and dashes, converts to upper case, replaces 0 by O and 8 by B. */
export function normalizeRecoveryKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212.,]/g, '')
    .replace(/0/g, 'O')
    .replace(/8/g, 'B');
}

/** Parses a typed recovery key and verifies its checksum. Returns the 16 bytes, or the reason why it is invalid. */
export async function parseRecoveryKey(text: string): Promise<RecoveryKey | RecoveryKeyTypo> {
  const signs = normalizeRecoveryKey(text);
  if (/[^A-Z1-7]/.test(signs)) return 'sign';
  if (signs.length !== SIGNS) return 'length';
  for (const reading of readings(signs)) {
    const bytes = decode(reading);
    const key = bytes.slice(0, RECOVERY_KEY_BYTES) as RecoveryKey;
    const [first = 0, second = 0] = await checkOf(key);
    if (bytes[RECOVERY_KEY_BYTES] === first && bytes[RECOVERY_KEY_BYTES + 1] === (second & 0xf0)) return key;
  }
  return 'check';
}

/** Distinguishes an invalid result of {@link parseRecoveryKey} from a key. */
export const isRecoveryKeyTypo = (read: RecoveryKey | RecoveryKeyTypo): read is RecoveryKeyTypo =>
  typeof read === 'string';

/** Returns the first two bytes of a domain-separated SHA-256 of the key; 12 of these bits are the checksum. */
async function checkOf(key: RecoveryKey): Promise<Bytes> {
  return (await sha256(concatBytes(CHECK_PREFIX, key))).slice(0, 2);
}

function readings(signs: string): string[] {
  const parts = signs.split('1');
  if (parts.length - 1 > ONES_MAX) return [];
  return parts
    .slice(1)
    .reduce((sofar, part) => sofar.flatMap((text) => [`${text}I${part}`, `${text}L${part}`]), [parts[0] ?? '']);
}

/** Encodes the first 140 bits of 18 bytes as 28 base32 characters. */
function encode(bytes: Uint8Array): string {
  const bitsAt = (i: number) => ((bytes[i >> 3] ?? 0) << 8) | (bytes[(i >> 3) + 1] ?? 0);
  return Array.from({ length: SIGNS }, (_, i) => ALPHABET[(bitsAt(i * 5) >> (11 - ((i * 5) & 7))) & 31]).join('');
}

/** Decodes 28 base32 characters to 18 bytes; the last 4 bits are zero. */
function decode(signs: string): Bytes {
  const bytes = new Uint8Array(Math.ceil((SIGNS * 5) / 8));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const sign of `${signs}A`) {
    word = ((word << 5) | ALPHABET.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = word >> bits;
  }
  return bytes;
}
