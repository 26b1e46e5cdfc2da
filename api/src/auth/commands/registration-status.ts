import type { RegistrationStatus } from '@northkeep/contracts';
import { UserModel } from '../../users/user.model.ts';
import { findRegistrationOf } from '../registrations.ts';

/**
 * How far the registration of an address is. That an account exists is told to everybody (the specification wants it,
 * under strict limits); anything before that only to the browser that began it.
 */
export async function registrationStatus(email: string, cookie: string | undefined): Promise<RegistrationStatus> {
  const [account, registration] = await Promise.all([UserModel.exists({ email }), findRegistrationOf(email, cookie)]);
  if (account) return 'ACTIVE';
  if (registration?.state === 'pending') return 'PENDING_VERIFICATION';
  if (registration?.state === 'verified') return 'VERIFIED_PENDING_FINALIZE';
  return 'NOT_FOUND';
}
