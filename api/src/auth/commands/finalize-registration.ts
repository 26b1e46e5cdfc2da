import type { Envelope } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { AccountActivation } from '../../payments/billing.model.ts';
import { makeOwnerEntriesDue } from '../../payments/ledger/purchase-entries.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import type { ServerSealedValue } from '../../platform/server-key.ts';
import type { ServiceDeps } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { isFeeWaived } from '../../users/waivers.ts';
import { type RegistrationDoc, type RegistrationKeys, RegistrationModel } from '../registration.model.ts';
import { findRegistrationOf, locateSealedRegistrationField, locateSealedUserField } from '../registrations.ts';

export interface FinalizeRegistrationInput {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly goal: Envelope;
  /** True when the user acknowledged how the data is encrypted; otherwise the app shows the disclosure. */
  readonly ackE2EE: boolean;
  /** Name of the browser that finalizes the registration. */
  readonly device: string;
}

/**
 * Creates the account of the browser's verified registration. The unique index on the email allows one account. The
 * plan is the one that was paid for, never one that the request names. A retry returns the account created before.
 */
export async function finalizeRegistration(
  services: ServiceDeps,
  step: FinalizeRegistrationInput,
  cookie: string | undefined,
): Promise<UserDoc> {
  const registration = await findRegistrationOf(step.email, cookie);
  if (!registration) throw createApiError('REGISTRATION_CONFLICT');
  const created = await UserModel.findOne({ userId: registration.userId }).lean();
  if (created) return created;
  if (registration.state !== 'verified' || !registration.keys) throw createApiError('VERIFICATION_REQUIRED');
  const activation = await activationOf(services, registration);
  if (!activation) throw createApiError('PAYMENT_REQUIRED');
  const user = await insert(newUser(services, step, { registration, keys: registration.keys, activation }));
  await RegistrationModel.updateOne({ _id: registration._id }, { $set: { state: 'done', keys: null } });
  // Race: after the registration was read, another request may have added a payment to it or moved its payment to
  // another registration.
  await makeOwnerEntriesDue(user.userId, user.checkoutId);
  return user;
}

async function activationOf({ env }: ServiceDeps, registration: RegistrationDoc): Promise<AccountActivation | null> {
  if (registration.payment) return { by: 'payment', at: registration.payment.at };
  if (await isFeeWaived(registration.email)) return { by: 'waiver', at: new Date() };
  return env.activationFee ? null : { by: 'off', at: new Date() };
}

interface PaidRegistration {
  readonly registration: RegistrationDoc;
  readonly keys: RegistrationKeys;
  readonly activation: AccountActivation;
}

function newUser(
  services: ServiceDeps,
  step: FinalizeRegistrationInput,
  { registration, keys, activation }: PaidRegistration,
): UserDoc {
  const { userId, payment } = registration;
  const reseal = (field: string, sealed: ServerSealedValue) =>
    services.keys.seal(
      locateSealedUserField(field, userId),
      services.keys.open(locateSealedRegistrationField(field, userId), sealed),
    );
  const now = new Date();
  return {
    userId,
    email: registration.email,
    firstName: step.firstName,
    lastName: step.lastName,
    role: 'USER',
    authHash: reseal('authHash', keys.authHash),
    kdf: keys.kdf,
    authRev: 1,
    passphraseSet: { at: now, device: step.device },
    erkp: reseal('erkp', keys.erkp),
    erkpRev: 1,
    proof: reseal('proof', keys.proof),
    vaultId: keys.vaultId,
    goal: step.goal,
    e2eeAcknowledgedAt: step.ackE2EE ? now : null,
    activation,
    billing: payment?.billing ?? null,
    billingRev: 1,
    billingEvents: [],
    ...(payment?.customerId ? { customerId: payment.customerId } : {}),
    ...(payment ? { checkoutId: payment.checkoutId } : {}),
    createdAt: now,
  };
}

async function insert(user: UserDoc): Promise<UserDoc> {
  try {
    await UserModel.create(user);
    return user;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    // A concurrent request has finalized the same registration.
    const existing = await UserModel.findOne({ userId: user.userId }).lean();
    if (existing) return existing;
    throw createApiError((await UserModel.exists({ email: user.email })) ? 'EMAIL_IN_USE' : 'PAYMENT_CONFLICT');
  }
}
