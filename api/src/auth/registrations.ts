import { DAY_MS } from '@northkeep/contracts';
import type { SealedValueLocation } from '../platform/server-key.ts';
import { REGISTRATION_COOKIE_TTL_MS } from './cookies.ts';
import { type RegistrationDoc, RegistrationModel } from './registration.model.ts';
import { hashToken } from './tokens.ts';

/** Lifetime of a registration after its payment. */
export const PAID_REGISTRATION_TTL_MS = 30 * DAY_MS;

/** Returns the registration of a browser's cookie; null when there is none or it has expired. */
export async function findRegistration(cookie: string | undefined): Promise<RegistrationDoc | null> {
  if (cookie === undefined) return null;
  const registration = await RegistrationModel.findById(hashToken(cookie)).lean();
  return registration && registration.expiresAt.getTime() > Date.now() ? registration : null;
}

/** Returns the registration of a browser's cookie when it is for this email, else null. */
export async function findRegistrationOf(email: string, cookie: string | undefined): Promise<RegistrationDoc | null> {
  const registration = await findRegistration(cookie);
  return registration?.email === email ? registration : null;
}

/**
 * Returns the cookie lifetime in ms for a registration. The cookie of a paid registration lasts at least as long as the
 * registration.
 */
export const computeRegistrationCookieTtlMs = (registration: RegistrationDoc | null): number =>
  Math.max(REGISTRATION_COOKIE_TTL_MS, registration?.payment ? registration.expiresAt.getTime() - Date.now() : 0);

/** Deletes the registration that this user was created from. Returns true when the cookie belonged to it. */
export async function deleteFinishedRegistration(cookie: string | undefined, userId: string): Promise<boolean> {
  if (cookie === undefined) return false;
  const { deletedCount } = await RegistrationModel.deleteOne({ _id: hashToken(cookie), userId, state: 'done' });
  return deletedCount > 0;
}

/** Location of a sealed field of a registration, which is the associated data of its encryption. */
export const locateSealedRegistrationField = (
  field: SealedValueLocation['field'],
  userId: string,
): SealedValueLocation => ({
  collection: 'registrations',
  field,
  userId,
});

/** Location of a sealed field of a user, which is the associated data of its encryption. */
export const locateSealedUserField = (field: SealedValueLocation['field'], userId: string): SealedValueLocation => ({
  collection: 'users',
  field,
  userId,
});
