import { z } from 'zod';
import { APP_CODE_PATTERN, RECOVERY_CODE_COUNT, SECOND_FACTOR_PATTERN } from '../two-factor.ts';
import { authSecretSchema, emailSchema, instantSchema } from './primitives.ts';

/** An app code or a recovery code. */
export const secondFactorSchema = z.string().regex(SECOND_FACTOR_PATTERN);
const appCode = z.string().regex(APP_CODE_PATTERN);
/** Vault proof: base64url(p). Only an open vault can return p; its SHA-256 is the vaultId. */
const vaultProof = authSecretSchema;

export const twoFactorResponse = z.strictObject({
  on: z
    .strictObject({
      at: instantSchema,
      device: z.string(),
      codesLeft: z.int().min(0).max(RECOVERY_CODE_COUNT),
      codesAt: instantSchema,
    })
    .nullable(),
  planned: z.strictObject({ to: z.enum(['on', 'off']), at: instantSchema }).nullable(),
});
export const beginTwoFactorBody = z.strictObject({ password: authSecretSchema, vaultProof: vaultProof.optional() });
/** Shared secret for the authenticator app in base32 (RFC 4648), shown once. */
export const beginTwoFactorResponse = z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/) });
export const confirmTwoFactorBody = z.strictObject({ code: appCode });
/** The recovery codes, shown once, and the new state of the second factor. */
export const recoveryCodesResponse = z.strictObject({ codes: z.array(secondFactorSchema), ...twoFactorResponse.shape });
/** Body of a request for new recovery codes, which requires the vault proof or the second factor. */
export const newRecoveryCodesBody = z.strictObject({
  password: authSecretSchema,
  vaultProof: vaultProof.optional(),
  secondFactor: secondFactorSchema.optional(),
});
export const endTwoFactorBody = z.strictObject({ password: authSecretSchema, vaultProof: vaultProof.optional() });
/** Removal by a user who has lost the app and the recovery codes. */
export const requestTwoFactorRemovalBody = z.strictObject({ email: emailSchema, password: authSecretSchema });
export const requestTwoFactorRemovalResponse = z.strictObject({ endsAt: instantSchema });
