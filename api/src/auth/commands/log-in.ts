import { setTimeout as pause } from 'node:timers/promises';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { checkSecondFactor } from '../../two-factor/check-factor.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { DEVICE_COOKIE_TTL_MS } from '../cookies.ts';
import { DeviceModel } from '../device.model.ts';
import { LOGIN_ACCOUNT_IP_LIMIT, LOGIN_ACCOUNT_LIMIT, LOGIN_DEVICE_LIMIT, LOGIN_IP_LIMIT } from '../rate-limits.ts';
import { locateSealedUserField } from '../registrations.ts';
import { verifySecret } from '../secret-hash.ts';
import { type SessionTokens, startSession } from '../sessions.ts';
import { hashToken, newToken } from '../tokens.ts';

const DELAY_PER_ATTEMPT_MS = 250;
const DELAY_MAX_MS = 5_000;

/** An attempt to prove the password of an account. */
export interface PasswordAttempt {
  readonly email: string;
  /** The auth secret. */
  readonly password: string;
  /** Rate-limit key of the client, see addressOf. */
  readonly address: string;
  /** Token of a known device: a browser in which the user has logged in before. */
  readonly deviceToken: string | undefined;
}

export interface LoginInput extends PasswordAttempt {
  readonly rememberMe: boolean;
  readonly device: string;
  /** Code of the authenticator app or a recovery code; undefined when the user entered none. */
  readonly secondFactor: string | undefined;
}

export interface LoginResult {
  readonly user: UserDoc;
  readonly tokens: SessionTokens;
  readonly deviceToken: string;
  /** True when the user has logged in with this browser before. */
  readonly known: boolean;
}

/**
 * Starts a session when the auth secret is right and, for an account with a second factor, the second factor too. The
 * second factor is requested only after the right secret, so that the request does not reveal which emails have an
 * account.
 */
export async function logIn(services: ServiceDeps, login: LoginInput): Promise<LoginResult> {
  const { rememberMe, device } = login;
  const { user, known } = await verifyLoginPassword(services, login);
  const deviceToken = known ? login.deviceToken : undefined;
  await checkSecondFactor(services, { user, factor: login.secondFactor, deviceToken });
  const tokens = await startSession({ user, rememberMe, device });
  return { user, tokens, deviceToken: await rememberDevice(user, deviceToken), known };
}

/**
 * Verifies the auth secret of the account with this email; throws 401. An unknown email has the same rate limits,
 * response and response time as a wrong secret, which prevents account enumeration.
 */
export async function verifyLoginPassword(
  services: ServiceDeps,
  login: PasswordAttempt,
): Promise<{ user: UserDoc; known: boolean }> {
  const { email, password } = login;
  const user = await UserModel.findOne({ email }).lean();
  const deviceOwner = await findDeviceOwner(login.deviceToken);
  const known = user !== null && deviceOwner === user.userId;
  await (known ? consumeDeviceLimit(services, login) : consumeAddressLimits(services, login));
  const stored = user && services.keys.open(locateSealedUserField('authHash', user.userId), user.authHash);
  const isRight = await verifySecret(stored, password);
  if (!user || !isRight) throw createApiError('INVALID_CREDENTIALS');
  await (known
    ? services.rateLimiter.reset(LOGIN_DEVICE_LIMIT, login.deviceToken ?? '')
    : refundAddressLimits(services, login));
  return { user, known };
}

/**
 * Returns the userId of a known device. Also called for unknown emails: skipping the query would show in the response
 * time.
 */
async function findDeviceOwner(deviceToken: string | undefined): Promise<string | null> {
  if (deviceToken === undefined) return null;
  return (await DeviceModel.findById(hashToken(deviceToken)).lean())?.userId ?? null;
}

async function consumeDeviceLimit({ rateLimiter }: ServiceDeps, { deviceToken = '' }: PasswordAttempt): Promise<void> {
  await rateLimiter.consume(LOGIN_DEVICE_LIMIT, deviceToken);
}

async function consumeAddressLimits({ rateLimiter }: ServiceDeps, { email, address }: PasswordAttempt): Promise<void> {
  await rateLimiter.consume(LOGIN_IP_LIMIT, address);
  await rateLimiter.consume(LOGIN_ACCOUNT_IP_LIMIT, email, address);
  const over = (await rateLimiter.countAttempt(LOGIN_ACCOUNT_LIMIT, email)) - LOGIN_ACCOUNT_LIMIT.points;
  // Delays the login instead of rejecting it: a distributed attack slows the logins of an account down, but must not
  // lock its owner out.
  if (over > 0) await pause(Math.min(over * DELAY_PER_ATTEMPT_MS, DELAY_MAX_MS));
}

async function refundAddressLimits({ rateLimiter }: ServiceDeps, { email, address }: PasswordAttempt): Promise<void> {
  await Promise.all([
    rateLimiter.refund(LOGIN_IP_LIMIT, address),
    rateLimiter.reset(LOGIN_ACCOUNT_IP_LIMIT, email, address),
    rateLimiter.refund(LOGIN_ACCOUNT_LIMIT, email),
  ]);
}

async function rememberDevice({ userId }: UserDoc, known: string | undefined): Promise<string> {
  const token = known ?? newToken();
  const expiresAt = new Date(Date.now() + DEVICE_COOKIE_TTL_MS);
  await DeviceModel.updateOne({ _id: hashToken(token) }, { $set: { userId, expiresAt } }, { upsert: true });
  return token;
}
