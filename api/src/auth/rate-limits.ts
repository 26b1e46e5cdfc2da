import { HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import type { RateLimit } from './rate-limiter.ts';

const rateLimit = (name: string, points: number, windowMs: number): RateLimit => ({ name, points, windowMs });

/** Failed logins from one client address; successful ones are refunded. */
export const LOGIN_IP_LIMIT = rateLimit('login-address', 60, 15 * MINUTE_MS);
export const LOGIN_ACCOUNT_IP_LIMIT = rateLimit('login-account-address', 10, 15 * MINUTE_MS);
/** A browser that has logged in before has its own limit, so that an attacker cannot lock it out. */
export const LOGIN_DEVICE_LIMIT = rateLimit('login-device', 10, 15 * MINUTE_MS);
/** Above this limit the logins of an account are delayed, but never rejected. */
export const LOGIN_ACCOUNT_LIMIT = rateLimit('login-account', 20, 15 * MINUTE_MS);

export const SEND_CODE_IP_LIMIT = rateLimit('send-code-address', 60, HOUR_MS);
/** Codes mailed to one email: with 5 attempts each, an attacker gets 100 guesses out of a million per day. */
export const SEND_CODE_EMAIL_LIMIT = rateLimit('send-code-email', 8, HOUR_MS);
export const SEND_CODE_EMAIL_DAILY_LIMIT = rateLimit('send-code-email-day', 20, 24 * HOUR_MS);
export const VERIFY_CODE_IP_LIMIT = rateLimit('code-address', 100, HOUR_MS);

export const REGISTRATION_STATUS_IP_LIMIT = rateLimit('status-address', 120, 10 * MINUTE_MS);

export const FORGOT_PASSWORD_IP_LIMIT = rateLimit('forgot-address', 20, HOUR_MS);
/** Above this limit no reset mail is sent, and the response is the same. */
export const FORGOT_PASSWORD_EMAIL_LIMIT = rateLimit('forgot-email', 4, HOUR_MS);
export const RESET_PASSWORD_IP_LIMIT = rateLimit('reset-address', 20, HOUR_MS);

/** Wrong passwords that a user enters during an open session. */
export const CONFIRM_PASSWORD_LIMIT = rateLimit('confirm-person', 10, 15 * MINUTE_MS);
/** Codes that the server mails to a new email address when one user wants to change the email. */
export const CHANGE_EMAIL_LIMIT = rateLimit('change-email', 8, HOUR_MS);

/**
 * Limit of changes that are requested without proof of the owner: the requester may be an attacker, and each request
 * sends the owner a mail.
 */
export const UNVERIFIED_CHANGE_LIMIT = rateLimit('plan-without-proof', 8, HOUR_MS);

export const PAYMENT_IP_LIMIT = rateLimit('payment-address', 60, HOUR_MS);

/**
 * Wrong second factors after the right password from unknown devices. With 100 guesses a day, each right with a
 * probability of about 1 in 300,000, guessing is hopeless. A known device has its own limit.
 */
export const SECOND_FACTOR_LIMIT = rateLimit('second-factor', 10, 15 * MINUTE_MS);
export const SECOND_FACTOR_DAILY_LIMIT = rateLimit('second-factor-day', 100, 24 * HOUR_MS);
export const SECOND_FACTOR_DEVICE_LIMIT = rateLimit('second-factor-device', 10, 15 * MINUTE_MS);
/** Reports of a lost second factor, each of which sends a mail. */
export const REPORT_LOST_FACTOR_LIMIT = rateLimit('lose-factor', 4, HOUR_MS);
/** Attempts to confirm a new authenticator app with its first code. */
export const CONFIRM_FACTOR_LIMIT = rateLimit('confirm-factor', 20, 15 * MINUTE_MS);
