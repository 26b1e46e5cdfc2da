import { z } from 'zod';
import { KIND_NAMES, kindShape } from '../kinds/index.ts';
import { FORMER_KEYS_MAX, MOVES_PAGE } from '../rotation.ts';
import { createErkpBody } from './account.ts';
import { authKdf, envelopeSchema, instant, rev, secret, vaultId } from './primitives.ts';
import { fieldSchema, idSchema, recordOut } from './records.ts';

const formerKey = z.strictObject({ vaultId, key: envelopeSchema(1_024) });

/** Another data key in place of the live one; `next` chooses another passphrase in the same write. */
export const beginRotationBody = z.strictObject({
  password: secret,
  rev: z.int().min(1),
  /** p of the live vault: it is open here. */
  vaultProof: secret,
  ...createErkpBody.shape,
  goal: envelopeSchema(4_096).nullable(),
  formerKeys: z.array(formerKey).min(1).max(FORMER_KEYS_MAX),
  next: z.strictObject({ password: secret, kdf: authKdf }).optional(),
});

export const rotationOut = z.strictObject({
  rotation: z.strictObject({ at: instant, device: z.string(), total: z.int().min(0) }).nullable(),
  left: z.int().min(0),
  formerKeys: z.array(formerKey),
});

/** A page of what still stands under `from`, by id. */
export const unmovedQuery = z.strictObject({
  from: vaultId,
  kind: z.enum(KIND_NAMES),
  after: z.string().max(64).optional(),
});
export const unmovedOut = z.strictObject({ records: z.array(z.union(KIND_NAMES.map(recordOut))) });

const move = z.union(
  KIND_NAMES.map((kind) =>
    z.strictObject({
      kind: z.literal(kind),
      id: idSchema(kind),
      /** Under which it stands now. */
      vaultId,
      rev,
      fields: z.strictObject(
        Object.fromEntries(
          Object.entries(kindShape(kind).fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
        ),
      ),
    }),
  ),
);
export const moveRecordsBody = z.strictObject({ records: z.array(move).min(1).max(MOVES_PAGE) });
export const moveRecordsOut = z.strictObject({
  results: z.array(
    z.strictObject({ kind: z.enum(KIND_NAMES), id: z.string(), result: z.enum(['moved', 'changed', 'gone']) }),
  ),
});
