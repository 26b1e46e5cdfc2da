import { z } from 'zod';
import { REGISTRATION_PLANS, REGISTRATION_STATUSES, ROLES } from '../account.ts';
import { PLANS, TERMS } from '../plans.ts';
import { authKdf, email, envelopeSchema, erkp, instant, secret, vaultId } from './primitives.ts';

const sealedText = envelopeSchema(4_096);
const name = z.string().trim().min(1).max(100);

export const userOut = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  vaultId: vaultId.nullable(),
  e2eeAcknowledgedAt: instant.nullable(),
  goal: sealedText.nullable(),
});

export const preloginBody = z.strictObject({ email });
export const loginBody = z.strictObject({ email, password: secret, rememberMe: z.boolean().default(false) });
export const newVault = z.strictObject({ erkp, proof: sealedText, vaultId });
export const sendVerificationBody = z.strictObject({
  email,
  password: secret,
  kdf: authKdf,
  erkp,
  proof: sealedText,
  vaultId,
});
export const verifyCodeBody = z.strictObject({ email, code: z.string().regex(/^\d{6}$/) });
export const registrationStatusQuery = z.strictObject({ email });
export const registrationStatusOut = z.strictObject({ status: z.enum(REGISTRATION_STATUSES) });
export const restartRegistrationBody = z.strictObject({ email, hardDelete: z.literal(false).default(false) });
export const finalizeRegistrationBody = z.strictObject({
  email,
  firstName: name,
  lastName: name,
  goal: sealedText,
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
  ackE2EE: z.literal(true),
});
export const forgotPasswordBody = z.strictObject({ email });
export const resetPasswordBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  password: secret,
  kdf: authKdf,
});

/** `POST /crypto/erkp`: the package flat, as the specification sends it, with its proof. */
export const createErkpBody = z.strictObject({ ...erkp.shape, proof: sealedText, vaultId });
export const keyPackageOut = z.strictObject({ ...erkp.shape, rev: z.int().min(1), proof: sealedText, vaultId });

export const createCheckoutBody = z.strictObject({
  email,
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
  period: z.enum(TERMS).optional(),
});
export const createActivationBody = z.strictObject({ email });
export const confirmPaymentBody = z.strictObject({ sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,200}$/) });
export const checkoutOut = z.strictObject({ portal_url: z.url(), id: z.string().optional() });
export const confirmPaymentOut = z.strictObject({
  type: z.enum(['subscription', 'activation']),
  subscriptionPlan: z.enum(REGISTRATION_PLANS),
});
export const settingsCheckoutBody = z.strictObject({ priceId: z.string().min(1).max(200) });
export const settingsCheckoutOut = z.strictObject({ sessionId: z.string(), portal_url: z.url() });
