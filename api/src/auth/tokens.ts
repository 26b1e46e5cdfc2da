import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@northkeep/contracts';

export const ACCESS_TOKEN_LIFETIME_MS = 15 * MINUTE_MS;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns a random opaque token of 43 characters of base64url. Only its {@link hashToken} is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the SHA-256 of a token as base64url. The token has full entropy, so the hash needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns true for a value in the format of {@link newToken}. Other values are rejected without a database query. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);
