import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { checkSecondFactor } from '../../two-factor/check-factor.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { DEVICE_COOKIE_MS } from '../cookies.ts';
import { DeviceModel } from '../device.model.ts';
import { LOGIN_ACCOUNT, LOGIN_ACCOUNT_ADDRESS, LOGIN_ADDRESS, LOGIN_DEVICE } from '../rate-limits.ts';
import { userPlace } from '../registrations.ts';
import { verifySecret } from '../secret-hash.ts';
import { type SessionTokens, startSession } from '../sessions.ts';
import { newToken, tokenHash } from '../tokens.ts';

const DELAY_PER_ATTEMPT_MS = 250;
const DELAY_MAX_MS = 5_000;

/** A try to show a password. */
export interface Attempt {
  readonly email: string;
  /** The auth secret. */
  readonly password: string;
  /** What limits go by: see addressOf. */
  readonly address: string;
  /** The token of a browser that was let in before. */
  readonly deviceToken: string | undefined;
}

export interface Login extends Attempt {
  readonly rememberMe: boolean;
  readonly device: string;
  /** A code of the app or a recovery code, where the account asks for one. */
  readonly secondFactor: string | undefined;
}

export interface LoggedIn {
  readonly user: UserDoc;
  readonly tokens: SessionTokens;
  readonly deviceToken: string;
  /** The browser was let in before. */
  readonly known: boolean;
}

/**
 * Opens a session for the right auth secret, and the second factor where one is set: it is asked for after the right
 * secret only, so that the question tells nothing of an address.
 */
export async function logIn(services: ServiceDeps, login: Login): Promise<LoggedIn> {
  const { rememberMe, device } = login;
  const { user, known } = await provePassword(services, login);
  const deviceToken = known ? login.deviceToken : undefined;
  await checkSecondFactor(services, { user, factor: login.secondFactor, deviceToken });
  const tokens = await startSession({ user, rememberMe, device });
  return { user, tokens, deviceToken: await rememberDevice(user, deviceToken), known };
}

/**
 * Finds whose auth secret this is; throws 401. An unknown address takes the same way and the same time as a wrong
 * secret: limits, one argon2id, the same answer.
 */
export async function provePassword(services: ServiceDeps, login: Attempt): Promise<{ user: UserDoc; known: boolean }> {
  const { email, password } = login;
  const user = await UserModel.findOne({ email }).lean();
  const deviceOwner = await ownerOf(login.deviceToken);
  const known = user !== null && deviceOwner === user.userId;
  await (known ? consumeDeviceLimit(services, login) : consumeAddressLimits(services, login));
  const stored = user && services.keys.open(userPlace('authHash', user.userId), user.authHash);
  const right = await verifySecret(stored, password);
  if (!user || !right) throw fail('INVALID_CREDENTIALS');
  await (known
    ? services.rateLimiter.reset(LOGIN_DEVICE, login.deviceToken ?? '')
    : refundAddressLimits(services, login));
  return { user, known };
}

/** Looked up for unknown addresses too, or its time would tell which ones exist. */
async function ownerOf(deviceToken: string | undefined): Promise<string | null> {
  if (deviceToken === undefined) return null;
  return (await DeviceModel.findById(tokenHash(deviceToken)).lean())?.userId ?? null;
}

async function consumeDeviceLimit({ rateLimiter }: ServiceDeps, { deviceToken = '' }: Attempt): Promise<void> {
  await rateLimiter.consume(LOGIN_DEVICE, deviceToken);
}

async function consumeAddressLimits({ rateLimiter }: ServiceDeps, { email, address }: Attempt): Promise<void> {
  await rateLimiter.consume(LOGIN_ADDRESS, address);
  await rateLimiter.consume(LOGIN_ACCOUNT_ADDRESS, email, address);
  const over = (await rateLimiter.countAttempt(LOGIN_ACCOUNT, email)) - LOGIN_ACCOUNT.points;
  // Many addresses at one account: it gets slow, but nobody can close it for its owner.
  if (over > 0) await pause(Math.min(over * DELAY_PER_ATTEMPT_MS, DELAY_MAX_MS));
}

async function refundAddressLimits({ rateLimiter }: ServiceDeps, { email, address }: Attempt): Promise<void> {
  await Promise.all([
    rateLimiter.refund(LOGIN_ADDRESS, address),
    rateLimiter.reset(LOGIN_ACCOUNT_ADDRESS, email, address),
    rateLimiter.refund(LOGIN_ACCOUNT, email),
  ]);
}

async function rememberDevice({ userId }: UserDoc, known: string | undefined): Promise<string> {
  const token = known ?? newToken();
  const expiresAt = new Date(Date.now() + DEVICE_COOKIE_MS);
  await DeviceModel.updateOne({ _id: tokenHash(token) }, { $set: { userId, expiresAt } }, { upsert: true });
  return token;
}
