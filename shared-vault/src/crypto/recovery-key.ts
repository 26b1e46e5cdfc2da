import { RECOVERY_KEY_BYTES } from '@northkeep/contracts';
import { concatBytes, encodeUtf8, randomBytes, sha256 } from './bytes.ts';
import type { Bytes, RecoveryKey } from './types.ts';

/** RFC 4648 §6: no 0, 1, 8 or 9, so that what looks like one of them has one reading. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SIGNS = 28;
const GROUP = 4;
const CHECK_PREFIX = encodeUtf8('northkeep/recovery-key/v1\0');
/** A 1 is read as either; only the checksum tells which. */
const ONES_MAX = 8;

/** What is wrong with a recovery key as it was typed. */
export type RecoveryKeyTypo = 'length' | 'sign' | 'check';

/** 16 fresh bytes. */
export const generateRecoveryKey = (): RecoveryKey => randomBytes(RECOVERY_KEY_BYTES) as RecoveryKey;

/** A key as it is shown: seven groups of four signs, the last 12 bits a checksum. */
export async function formatRecoveryKey(key: RecoveryKey): Promise<readonly string[]> {
  const text = encode(concatBytes(key, await checkOf(key)));
  return Array.from({ length: SIGNS / GROUP }, (_, i) => text.slice(i * GROUP, (i + 1) * GROUP));
}

/** Signs of a key as they were typed: without spaces and dashes, in capitals, with 0 and 8 as the letters they are. */
export function normalizeRecoveryKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212.,]/g, '')
    .replace(/0/g, 'O')
    .replace(/8/g, 'B');
}

/** The key that a person typed, or what is wrong with it. Nothing is sent to find out. */
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

/** True for anything that {@link parseRecoveryKey} gives instead of a key. */
export const isRecoveryKeyTypo = (read: RecoveryKey | RecoveryKeyTypo): read is RecoveryKeyTypo =>
  typeof read === 'string';

/** The first two bytes of a hash that no other use of the key has; 12 bits of them are shown. */
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

/** 140 bits of 18 bytes. */
function encode(bytes: Uint8Array): string {
  const bitsAt = (i: number) => ((bytes[i >> 3] ?? 0) << 8) | (bytes[(i >> 3) + 1] ?? 0);
  return Array.from({ length: SIGNS }, (_, i) => ALPHABET[(bitsAt(i * 5) >> (11 - ((i * 5) & 7))) & 31]).join('');
}

/** 18 bytes, the last of which ends with 4 bits of nothing. */
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
