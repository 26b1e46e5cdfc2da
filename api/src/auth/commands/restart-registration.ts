import { RegistrationModel } from '../registration.model.ts';
import { findRegistrationOf } from '../registrations.ts';

/**
 * Restarts the browser's registration: deletes code and keys and keeps the payment. Does nothing without a
 * registration.
 */
export async function restartRegistration(email: string, cookie: string | undefined): Promise<void> {
  const registration = await findRegistrationOf(email, cookie);
  if (!registration) return;
  await RegistrationModel.updateOne(
    { _id: registration._id, state: { $in: ['pending', 'verified'] } },
    { $set: { state: 'open', keys: null, codeHash: null } },
  );
}
