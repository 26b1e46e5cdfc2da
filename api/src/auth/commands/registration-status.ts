import type { RegistrationStatus } from '@northkeep/contracts';
import { UserModel } from '../../users/user.model.ts';
import { findRegistrationOf } from '../registrations.ts';

/**
 * Returns the stage of the registration of an email. Any client may learn that an account exists (strictly rate
 * limited); the earlier stages are revealed only to the browser that started the registration.
 */
export async function readRegistrationStatus(email: string, cookie: string | undefined): Promise<RegistrationStatus> {
  const [account, registration] = await Promise.all([UserModel.exists({ email }), findRegistrationOf(email, cookie)]);
  if (account) return 'ACTIVE';
  if (registration?.state === 'pending') return 'PENDING_VERIFICATION';
  if (registration?.state === 'verified') return 'VERIFIED_PENDING_FINALIZE';
  return 'NOT_FOUND';
}
