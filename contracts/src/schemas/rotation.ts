import { z } from 'zod';
import { getKindDeclaration, KIND_NAMES } from '../kinds/index.ts';
import { FORMER_KEYS_MAX, REENCRYPTION_PAGE_SIZE } from '../rotation.ts';
import { createErkpBody } from './account.ts';
import { fieldSchema } from './field.ts';
import {
  authKdfSchema,
  authSecretSchema,
  envelopeSchema,
  instantSchema,
  revSchema,
  vaultIdSchema,
} from './primitives.ts';
import { headerShape, idSchema, recordOrTombstoneResponse } from './records.ts';

const formerKey = z.strictObject({ vaultId: vaultIdSchema, key: envelopeSchema(1_024) });

/**
 * Body of `POST /crypto/rotation`, which starts a key rotation. With `next`, the same database write also changes the
 * passphrase.
 */
export const beginRotationBody = z.strictObject({
  password: authSecretSchema,
  rev: z.int().min(1),
  /** base64url(p) of the live vault, which only an unlocked vault can return. */
  vaultProof: authSecretSchema,
  ...createErkpBody.shape,
  goal: envelopeSchema(4_096).nullable(),
  formerKeys: z.array(formerKey).min(1).max(FORMER_KEYS_MAX),
  next: z.strictObject({ password: authSecretSchema, kdf: authKdfSchema }).optional(),
});

export const rotationResponse = z.strictObject({
  rotation: z.strictObject({ at: instantSchema, device: z.string(), total: z.int().min(0) }).nullable(),
  left: z.int().min(0),
  formerKeys: z.array(formerKey).max(FORMER_KEYS_MAX),
});

/** `GET /crypto/rotation/records`: a page of records of the former vault `from`, and of tombstones, ordered by id. */
export const unrotatedRecordsQuery = z.strictObject({
  from: vaultIdSchema,
  kind: z.enum(KIND_NAMES),
  after: z.string().max(64).optional(),
});
export const unrotatedRecordsResponse = z.strictObject({
  records: z.array(z.union(KIND_NAMES.map(recordOrTombstoneResponse))).max(REENCRYPTION_PAGE_SIZE),
});

const reencryptedRecord = z.union(
  KIND_NAMES.map((kind) =>
    z.strictObject({
      kind: z.literal(kind),
      id: idSchema(kind),
      /** Former vault of the record. */
      vaultId: vaultIdSchema,
      rev: revSchema,
      fields: z.strictObject({
        ...Object.fromEntries(
          Object.entries(getKindDeclaration(kind).fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
        ),
        ...headerShape,
      }),
    }),
  ),
);
export const saveReencryptedRecordsBody = z.strictObject({
  records: z.array(reencryptedRecord).min(1).max(REENCRYPTION_PAGE_SIZE),
});
export const saveReencryptedRecordsResponse = z.strictObject({
  results: z.array(
    z.strictObject({ kind: z.enum(KIND_NAMES), id: z.string(), result: z.enum(['moved', 'changed', 'gone']) }),
  ),
});
