import { HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import type { RateLimit } from './rate-limiter.ts';

const rateLimit = (name: string, points: number, windowMs: number): RateLimit => ({ name, points, windowMs });

/** Wrong logins of one address; right ones are given back. */
export const LOGIN_ADDRESS = rateLimit('login-address', 60, 15 * MINUTE_MS);
export const LOGIN_ACCOUNT_ADDRESS = rateLimit('login-account-address', 10, 15 * MINUTE_MS);
/** A browser that has logged in before has its own limit, so that an attacker cannot lock it out. */
export const LOGIN_DEVICE = rateLimit('login-device', 10, 15 * MINUTE_MS);
/** Beyond these an account answers slower to everybody, but is never closed. */
export const LOGIN_ACCOUNT = rateLimit('login-account', 20, 15 * MINUTE_MS);

export const SEND_ADDRESS = rateLimit('send-code-address', 60, HOUR_MS);
/** Codes mailed to one address of mail: with 5 tries each, 100 guesses of a million a day. */
export const SEND_EMAIL = rateLimit('send-code-email', 8, HOUR_MS);
export const SEND_EMAIL_DAY = rateLimit('send-code-email-day', 20, 24 * HOUR_MS);
export const CODE_ADDRESS = rateLimit('code-address', 100, HOUR_MS);

export const STATUS_ADDRESS = rateLimit('status-address', 120, 10 * MINUTE_MS);

export const FORGOT_ADDRESS = rateLimit('forgot-address', 20, HOUR_MS);
/** Beyond these no mail is sent, and the answer is the same. */
export const FORGOT_EMAIL = rateLimit('forgot-email', 4, HOUR_MS);
export const RESET_ADDRESS = rateLimit('reset-address', 20, HOUR_MS);

/** Wrong passwords at an open session. */
export const CONFIRM_PASSWORD = rateLimit('confirm-person', 10, 15 * MINUTE_MS);
/** Codes mailed to a new address by one person. */
export const CHANGE_EMAIL = rateLimit('change-email', 8, HOUR_MS);

/** Changes requested without proof of the owner. Each mails the owner, and the requester may be an attacker. */
export const UNPROVEN_REQUEST = rateLimit('plan-without-proof', 8, HOUR_MS);

export const PAYMENT_ADDRESS = rateLimit('payment-address', 60, HOUR_MS);

/**
 * Wrong second factors after the right password, from browsers that were never let in before: at most a hundred a day,
 * each right by chance once in 300,000 times. A known browser has tries of its own.
 */
export const SECOND_FACTOR = rateLimit('second-factor', 10, 15 * MINUTE_MS);
export const SECOND_FACTOR_DAY = rateLimit('second-factor-day', 100, 24 * HOUR_MS);
export const SECOND_FACTOR_DEVICE = rateLimit('second-factor-device', 10, 15 * MINUTE_MS);
/** Requests to do without it, and their mails. */
export const REPORT_LOST_FACTOR = rateLimit('lose-factor', 4, HOUR_MS);
/** First codes of an app that is being set up. */
export const CONFIRM_FACTOR = rateLimit('confirm-factor', 20, 15 * MINUTE_MS);
