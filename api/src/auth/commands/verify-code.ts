import { EMAIL_CODE_ATTEMPTS_MAX } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { hashOneTimeCode, isSameHash } from '../code.ts';
import { RegistrationModel } from '../registration.model.ts';
import { findRegistrationOf } from '../registrations.ts';

interface CodeAttempt {
  readonly email: string;
  readonly code: string;
  readonly cookie: string | undefined;
}

/**
 * Verifies the email of the browser's registration. Throws the same error for a wrong, expired, used and exhausted
 * code.
 */
export async function verifyCode(
  { pepper }: Pick<Services, 'pepper'>,
  { email, code, cookie }: CodeAttempt,
): Promise<void> {
  const found = await findRegistrationOf(email, cookie);
  if (!found) throw createApiError('INVALID_CODE');
  // Counts the attempt before comparing the code, in one write, so that parallel requests cannot exceed the limit.
  const registration = await RegistrationModel.findOneAndUpdate(
    {
      _id: found._id,
      state: 'pending',
      codeTries: { $lt: EMAIL_CODE_ATTEMPTS_MAX },
      codeExpiresAt: { $gt: new Date() },
    },
    { $inc: { codeTries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!registration?.codeHash) throw createApiError('INVALID_CODE');
  const hash = hashOneTimeCode(pepper, { code, registration: registration._id });
  if (!isSameHash(hash, registration.codeHash)) throw createApiError('INVALID_CODE');
  const verified = await RegistrationModel.updateOne(
    { _id: registration._id, state: 'pending', codeHash: hash },
    { $set: { state: 'verified', codeHash: null } },
  );
  if (verified.modifiedCount === 0) throw createApiError('INVALID_CODE');
}
