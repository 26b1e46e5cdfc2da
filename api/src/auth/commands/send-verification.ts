import { randomUUID } from 'node:crypto';
import type { AuthKdf, NewVault } from '@northkeep/contracts';
import { EMAIL_CODE_TTL_MS } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { UserModel } from '../../users/user.model.ts';
import { generateEmailCode, hashOneTimeCode } from '../code.ts';
import { REGISTRATION_COOKIE_TTL_MS } from '../cookies.ts';
import { SEND_CODE_EMAIL_DAILY_LIMIT, SEND_CODE_EMAIL_LIMIT } from '../rate-limits.ts';
import { type RegistrationDoc, RegistrationModel } from '../registration.model.ts';
import { computeRegistrationCookieTtlMs, findRegistrationOf, locateSealedRegistrationField } from '../registrations.ts';
import { hashSecret } from '../secret-hash.ts';
import { hashToken, newToken } from '../tokens.ts';

export interface SendVerificationInput extends NewVault {
  readonly email: string;
  /** The auth secret. */
  readonly password: string;
  readonly kdf: AuthKdf;
}

interface RegistrationCookie {
  readonly token: string;
  readonly cookieMs: number;
}

/**
 * Stores a registration under the token of the browser's cookie and mails a code. The same browser with the same email
 * keeps its registration and the payment for it; otherwise a new registration starts.
 * @returns the token for the cookie and its lifetime.
 */
export async function sendVerificationCode(
  services: ServiceDeps,
  step: SendVerificationInput,
  cookie: string | undefined,
): Promise<RegistrationCookie> {
  const { rateLimiter, pepper, mail } = services;
  const { email } = step;
  if (await UserModel.exists({ email })) throw createApiError('EMAIL_IN_USE');
  await rateLimiter.consume(SEND_CODE_EMAIL_DAILY_LIMIT, email);
  await rateLimiter.consume(SEND_CODE_EMAIL_LIMIT, email);
  const existing = await findRegistrationOf(email, cookie);
  const reused = cookie !== undefined && existing !== null && existing.state !== 'done' ? { cookie, existing } : null;
  const token = reused?.cookie ?? newToken();
  const code = generateEmailCode();
  const registration = await pendingRegistration(services, step, {
    _id: hashToken(token),
    userId: reused?.existing.userId ?? randomUUID(),
    codeHash: hashOneTimeCode(pepper, { code, registration: hashToken(token) }),
  });
  const { _id, expiresAt, ...fields } = registration;
  await RegistrationModel.updateOne(
    { _id },
    // A paid registration expires later than a new one, so `$max` keeps the later of the two times.
    { $set: fields, $max: { expiresAt }, $setOnInsert: { payment: null, createdAt: new Date() } },
    { upsert: true },
  );
  await mail.send({
    ...{ to: email, email: mail.templates.verificationCode(code) },
    ...{ userId: registration.userId, expiresAt: registration.codeExpiresAt },
  });
  return { token, cookieMs: computeRegistrationCookieTtlMs(reused?.existing ?? null) };
}

type PendingRegistration = Omit<RegistrationDoc, 'payment' | 'createdAt'>;

async function pendingRegistration(
  { keys }: ServiceDeps,
  { email, password, kdf, erkp, proof, vaultId }: SendVerificationInput,
  identity: Pick<RegistrationDoc, '_id' | 'userId' | 'codeHash'>,
): Promise<PendingRegistration> {
  const seal = (field: string, text: string) => keys.seal(locateSealedRegistrationField(field, identity.userId), text);
  const now = Date.now();
  return {
    ...identity,
    email,
    state: 'pending',
    keys: {
      authHash: seal('authHash', await hashSecret(password)),
      kdf,
      erkp: seal('erkp', JSON.stringify(erkp)),
      proof: seal('proof', JSON.stringify(proof)),
      vaultId,
    },
    codeExpiresAt: new Date(now + EMAIL_CODE_TTL_MS),
    codeTries: 0,
    expiresAt: new Date(now + REGISTRATION_COOKIE_TTL_MS),
  };
}
