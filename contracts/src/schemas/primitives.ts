import { z } from 'zod';
import {
  ARGON2ID,
  ARGON2ID_MAX,
  BASE64URL_32_BYTES_PATTERN,
  COMMITMENT_BYTES,
  KDF_ITERATIONS,
  KDF_ITERATIONS_MAX,
} from '../crypto.ts';
import { BASE64_PATTERNS, CREDENTIAL_ID_PATTERN, KEY_SLOT_ID_PATTERN } from '../unlock-methods.ts';

/** Padded base64 of exactly `bytes` bytes. */
export function base64Schema(bytes: number) {
  const length = Math.ceil(bytes / 3) * 4;
  return z
    .string()
    .length(length)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);
}

/** Schema of an envelope v1 whose `c` holds at most `maxBytes` of ciphertext and tag. */
export function envelopeSchema(maxBytes: number) {
  return z.strictObject({
    __e: z.literal(1),
    a: z.literal('AES-GCM'),
    v: z.literal('v1'),
    n: base64Schema(12),
    c: z
      .string()
      .min(24)
      .max(Math.ceil(maxBytes / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  });
}

export const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** Auth secret that the device derives from the password. The password itself is never sent. */
export const authSecretSchema = z
  .string()
  .regex(BASE64URL_32_BYTES_PATTERN, { error: 'The password must be derived on the device; it was not read.' });
export const vaultIdSchema = z.string().regex(BASE64URL_32_BYTES_PATTERN);
const iterations = z.int().min(KDF_ITERATIONS).max(KDF_ITERATIONS_MAX);
const secondKdf = {
  kdf: z.literal('Argon2id'),
  m: z.int().min(ARGON2ID.m).max(ARGON2ID_MAX.m),
  t: z.int().min(ARGON2ID.t).max(ARGON2ID_MAX.t),
  p: z.int().min(ARGON2ID.p).max(ARGON2ID_MAX.p),
};
export const authKdfSchema = z.strictObject({
  v: z.literal('auth-v2'),
  kdf: z.literal('PBKDF2'),
  iter: iterations,
  salt: base64Schema(16),
  hard: z.strictObject(secondKdf),
});
const erkpHardSchema = z.strictObject({ ...secondKdf, k: base64Schema(COMMITMENT_BYTES) });
export const erkpSchema = z.strictObject({
  v: z.literal('erkp-v1'),
  kdf: z.literal('PBKDF2'),
  iter: iterations,
  s: base64Schema(16),
  n: base64Schema(12),
  c: base64Schema(48),
  /** Missing in a package of an earlier client, which is read for ever. */
  hard: erkpHardSchema.exactOptional(),
});
export const hardenedErkpSchema = z.strictObject({ ...erkpSchema.shape, hard: erkpHardSchema });
const wrapped = {
  id: z.string().regex(KEY_SLOT_ID_PATTERN),
  n: z.string().regex(BASE64_PATTERNS[12]),
  c: z.string().regex(BASE64_PATTERNS[48]),
};
export const keySlotSchema = z.discriminatedUnion('v', [
  z.strictObject({ v: z.literal('recwrap-v1'), ...wrapped }),
  z.strictObject({
    v: z.literal('prfwrap-v1'),
    ...wrapped,
    credentialId: z.string().regex(CREDENTIAL_ID_PATTERN),
    salt: z.string().regex(BASE64_PATTERNS[32]),
  }),
]);
export const mutationKeySchema = z.uuid();
export const revSchema = z.int().min(1);
export const instantSchema = z.iso.datetime();
