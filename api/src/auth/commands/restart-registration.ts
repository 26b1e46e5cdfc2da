import { RegistrationModel } from '../registration.model.ts';
import { findRegistrationOf } from '../registrations.ts';

/** Begins the browser's registration again: code and keys are gone, what was paid stays. Without one it does nothing. */
export async function restartRegistration(email: string, cookie: string | undefined): Promise<void> {
  const registration = await findRegistrationOf(email, cookie);
  if (!registration) return;
  await RegistrationModel.updateOne(
    { _id: registration._id, state: { $in: ['pending', 'verified'] } },
    { $set: { state: 'open', keys: null, codeHash: null } },
  );
}
