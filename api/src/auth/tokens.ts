import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** An opaque random token: 43 characters of base64url. Only {@link tokenHash} of it is ever stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** SHA-256 of a token as base64url. The token has full entropy, so the hash needs no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** True for what {@link newToken} gives; anything else is not looked up. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);
