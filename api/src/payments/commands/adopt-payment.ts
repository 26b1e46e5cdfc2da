import type { RegistrationPlan } from '@northkeep/contracts';
import { type RegistrationDoc, RegistrationModel } from '../../auth/registration.model.ts';
import { UserModel } from '../../users/user.model.ts';
import { LedgerModel } from '../ledger/ledger.model.ts';

/**
 * Returns the billing plan that was paid for a verified email: by this registration, or by another one, whose payment
 * this registration would adopt. Returns null when neither has paid.
 */
export async function findPaidPlan(registration: RegistrationDoc): Promise<RegistrationPlan | null> {
  const payment = registration.payment ?? (await findOtherPaid(registration))?.payment;
  if (!payment) return null;
  return payment.type === 'subscription' ? 'tier1' : 'free';
}

/** Finds the paid, unfinished registration of another browser with the same email. */
async function findOtherPaid({ userId, email }: Pick<RegistrationDoc, 'userId' | 'email'>) {
  const paid = { email, userId: { $ne: userId }, state: { $ne: 'done' }, payment: { $ne: null } } as const;
  const other = await RegistrationModel.findOne({ ...paid, expiresAt: { $gt: new Date() } }).lean();
  return other !== null && (await UserModel.exists({ userId: other.userId })) ? null : other;
}

/**
 * Moves the payment of an unfinished registration to this one, which another browser began with the same email, so that
 * the user is not charged twice. Both registrations have verified the email. Returns the id of the paid checkout, which
 * is confirmed like a new one; null when there is none.
 */
export async function movePaymentToRegistration({ userId, email }: RegistrationDoc): Promise<string | null> {
  const other = await findOtherPaid({ userId, email });
  if (!other?.payment) return null;
  const { checkoutId } = other.payment;
  // Removes the payment from the other registration first. After a crash between the two writes, the other registration
  // regains the payment when its browser confirms the payment again.
  await RegistrationModel.updateOne({ _id: other._id, 'payment.checkoutId': checkoutId }, { $set: { payment: null } });
  const { modifiedCount } = await LedgerModel.updateOne(
    { sessionId: checkoutId, userId: other.userId, state: 'paid' },
    { $set: { userId } },
  );
  return modifiedCount === 1 ? checkoutId : null;
}
