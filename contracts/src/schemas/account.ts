import { z } from 'zod';
import { REGISTRATION_PLANS, REGISTRATION_STATUSES, ROLES } from '../account.ts';
import { KIND_NAMES } from '../kinds/index.ts';
import { EMAIL_CODE_DIGITS, EMPTY_VAULT_CONFIRM_WORD, REPLACED_VAULTS_MAX, SESSIONS_SHOWN_MAX } from '../limits.ts';
import { BILLING_TERMS, PLANS } from '../plans.ts';
import { UNLOCK_METHODS_MAX } from '../unlock-methods.ts';
import {
  authKdfSchema,
  authSecretSchema,
  emailSchema,
  envelopeSchema,
  erkpSchema,
  hardenedErkpSchema,
  instantSchema,
  keySlotSchema,
  vaultIdSchema,
} from './primitives.ts';
import { secondFactorSchema } from './two-factor.ts';

const sealedText = envelopeSchema(4_096);
const name = z.string().trim().min(1).max(100);

export const userResponse = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  hadPaidPlan: z.boolean(),
  vaultId: vaultIdSchema.nullable(),
  e2eeAcknowledgedAt: instantSchema.nullable(),
  goal: sealedText.nullable(),
  createdAt: instantSchema.nullable(),
  passwordResetAt: instantSchema.nullable(),
  newEmail: z.strictObject({ email: z.email(), at: instantSchema }).nullable(),
  oldVaultCountsUntil: instantSchema.nullable(),
  rotated: z.strictObject({ at: instantSchema, moving: z.boolean() }).nullable().optional(),
});

export const preloginBody = z.strictObject({ email: emailSchema });
export const loginBody = z.strictObject({
  email: emailSchema,
  password: authSecretSchema,
  rememberMe: z.boolean().default(false),
  secondFactor: secondFactorSchema.optional(),
});
export const newVaultSchema = z.strictObject({ erkp: erkpSchema, proof: sealedText, vaultId: vaultIdSchema });
export const sendVerificationBody = z.strictObject({
  email: emailSchema,
  password: authSecretSchema,
  kdf: authKdfSchema,
  erkp: erkpSchema,
  proof: sealedText,
  vaultId: vaultIdSchema,
});
const emailCodeSchema = z.string().regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`));

export const verifyCodeBody = z.strictObject({ email: emailSchema, code: emailCodeSchema });
export const registrationStatusQuery = z.strictObject({ email: emailSchema });
export const registrationStatusResponse = z.strictObject({ status: z.enum(REGISTRATION_STATUSES) });
export const restartRegistrationBody = z.strictObject({
  email: emailSchema,
  hardDelete: z.literal(false).default(false),
});
export const finalizeRegistrationBody = z.strictObject({
  email: emailSchema,
  firstName: name,
  lastName: name,
  goal: sealedText,
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
  ackE2EE: z.boolean().default(false),
});
export const forgotPasswordBody = z.strictObject({ email: emailSchema });
export const resetPasswordBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  password: authSecretSchema,
  kdf: authKdfSchema,
  secondFactor: secondFactorSchema.optional(),
});

/** Vault proof: base64url(p). Only an open vault can return p; its SHA-256 is the vaultId. */
const vaultProof = authSecretSchema;
export const sessionIdParams = z.strictObject({ id: z.uuid() });
export const sessionsResponse = z.strictObject({
  sessions: z
    .array(
      z.strictObject({
        id: z.uuid(),
        device: z.string(),
        createdAt: instantSchema,
        lastSeenAt: instantSchema,
        expiresAt: instantSchema,
        rememberMe: z.boolean(),
        current: z.boolean(),
      }),
    )
    .max(SESSIONS_SHOWN_MAX),
});
export const unlockMethodsResponse = z.strictObject({
  doors: z
    .array(
      z.strictObject({
        kind: z.enum(['passphrase', 'recovery', 'passkey']),
        id: z.uuid().nullable(),
        at: instantSchema,
        device: z.string().nullable(),
      }),
    )
    .max(UNLOCK_METHODS_MAX),
});
/**
 * Body that replaces the auth secret and the wrapped data key in one write. One of the first two fields is required.
 */
export const changePassphraseBody = z
  .strictObject({
    currentPassword: authSecretSchema.optional(),
    /** Secret of the recovery key that opened the vault. */
    recovery: authSecretSchema.optional(),
    password: authSecretSchema,
    kdf: authKdfSchema,
    erkp: erkpSchema,
    rev: z.int().min(1),
    vaultProof,
  })
  .refine(({ currentPassword, recovery }) => (currentPassword === undefined) !== (recovery === undefined), {
    path: ['currentPassword'],
    error: 'Give the password or the recovery secret.',
  });

/**
 * Secret with which the user confirms a change of the unlock methods: the auth secret of the login, or the secret of
 * the recovery key.
 */
const identityCheck = z.union([
  z.strictObject({ password: authSecretSchema }),
  z.strictObject({ recovery: authSecretSchema }),
]);
/**
 * Body of the request that adds an unlock method. `recovery` is the secret of the recovery key; it is required exactly
 * when the new slot is a recovery key.
 */
export const addUnlockMethodBody = z
  .strictObject({
    slot: keySlotSchema,
    recovery: authSecretSchema.optional(),
    rev: z.int().min(1),
    vaultProof,
    keeper: identityCheck,
  })
  .refine(({ slot, recovery }) => (slot.v === 'recwrap-v1') === (recovery !== undefined), {
    path: ['recovery'],
    error: 'A recovery key has a secret, and nothing else has.',
  });
export const removeUnlockMethodBody = z.strictObject({
  id: z.uuid(),
  rev: z.int().min(1),
  vaultProof,
  keeper: identityCheck,
});
export const changeProfileBody = z.strictObject({ firstName: name, lastName: name });
export const requestEmailChangeBody = z.strictObject({
  email: emailSchema,
  password: authSecretSchema,
  vaultProof: vaultProof.optional(),
});
export const confirmEmailChangeBody = z.strictObject({ code: emailCodeSchema });
export const storedRecordParams = z.strictObject({ kind: z.enum(KIND_NAMES), id: z.string().min(1).max(64) });
export const deleteAccountBody = z.strictObject({ password: authSecretSchema, vaultProof: vaultProof.optional() });
/** Time of the scheduled deletion; null when the account was deleted at once or no deletion is scheduled. */
export const deleteAccountResponse = z.strictObject({ deleteAt: instantSchema.nullable() });
export const cancellationTokenBody = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** `POST /crypto/erkp/harden`: the same data key under the same passphrase, in a package with `hard`. */
export const hardenErkpBody = z.strictObject({
  password: authSecretSchema,
  erkp: hardenedErkpSchema,
  rev: z.int().min(1),
  vaultProof,
});

/** `POST /crypto/erkp`: the members of the key package at the top level, and the vault proof. */
export const createErkpBody = z.strictObject({ ...erkpSchema.shape, proof: sealedText, vaultId: vaultIdSchema });
export const keyPackageResponse = z.strictObject({
  ...erkpSchema.shape,
  rev: z.int().min(1),
  proof: sealedText,
  vaultId: vaultIdSchema,
  slots: z.array(keySlotSchema).max(UNLOCK_METHODS_MAX),
});

const recordCounts = z.record(z.enum(KIND_NAMES), z.int().min(0));
/** Number of records of the live vault, and every vault it replaced, with the key package of its old passphrase. */
export const replacedVaultsResponse = z.strictObject({
  live: recordCounts,
  vaults: z
    .array(
      z.strictObject({ at: instantSchema, until: instantSchema, records: recordCounts, package: keyPackageResponse }),
    )
    .max(REPLACED_VAULTS_MAX),
});
/** A new empty vault, and the word that the user typed to confirm it. */
export const beginEmptyVaultBody = z.strictObject({
  password: authSecretSchema,
  rev: z.int().min(1),
  confirm: z.literal(EMPTY_VAULT_CONFIRM_WORD),
  secondFactor: secondFactorSchema.optional(),
  ...createErkpBody.shape,
});
/** `vaultProof` is the proof of the vault to restore. */
export const restoreVaultBody = z.strictObject({ password: authSecretSchema, vaultId: vaultIdSchema, vaultProof });

export const createCheckoutBody = z.strictObject({
  email: emailSchema,
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
  period: z.enum(BILLING_TERMS).optional(),
});
export const createActivationBody = z.strictObject({ email: emailSchema });
export const confirmPaymentBody = z.strictObject({ sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,200}$/) });
export const checkoutResponse = z.strictObject({ portal_url: z.url(), id: z.string().optional() });
export const activationFeeResponse = z.strictObject({
  /** True while the registration owes the one-time fee; false when it was paid, it was waived or there is no fee. */
  due: z.boolean(),
  /** Plan that the user has already paid for, in this browser or another one; null when no plan was paid for. */
  paid: z.enum(REGISTRATION_PLANS).nullable(),
});
export const confirmPaymentResponse = z.strictObject({
  type: z.enum(['subscription', 'activation']),
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
});
export const settingsCheckoutBody = z.strictObject({ priceId: z.string().min(1).max(200) });
export const settingsCheckoutResponse = z.strictObject({ sessionId: z.string(), portal_url: z.url() });
export const changeBillingTermBody = z.strictObject({ term: z.enum(BILLING_TERMS) });
export const billingPortalResponse = z.strictObject({ portal_url: z.url() });
export const billingResponse = z.strictObject({
  plan: z.enum(PLANS),
  subscription: z
    .strictObject({
      planId: z.enum(PLANS),
      planName: z.string(),
      plan: z.enum(PLANS),
      term: z.enum(BILLING_TERMS),
      /** Billing term that follows the paid term, if the user chose a different one. */
      nextTerm: z.enum(BILLING_TERMS).nullable(),
      status: z.string(),
      currentPeriodEnd: instantSchema,
      cancelAtPeriodEnd: z.boolean(),
      failedAt: instantSchema.nullable(),
      graceUntil: instantSchema.nullable(),
    })
    .nullable(),
  activation: z.strictObject({ by: z.enum(['payment', 'waiver', 'off']), at: instantSchema }),
  /** Usage of the account: the numbers of live aims, of saved cards, and of live records of every kind. */
  usage: z.strictObject({ aims: z.int().min(0), savedCards: z.int().min(0), records: z.int().min(0) }),
});
