import type { Budget } from './rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const budget = (name: string, points: number, windowMs: number): Budget => ({ name, points, windowMs });

/** Wrong logins of one address; right ones are given back. */
export const LOGIN_ADDRESS = budget('login-address', 60, 15 * MINUTE);
export const LOGIN_ACCOUNT_ADDRESS = budget('login-account-address', 10, 15 * MINUTE);
/** A browser that has been let in before counts by itself, so that nobody else can lock it out. */
export const LOGIN_DEVICE = budget('login-device', 10, 15 * MINUTE);
/** Beyond these an account answers slower to everybody, but is never closed. */
export const LOGIN_ACCOUNT = budget('login-account', 20, 15 * MINUTE);

export const SEND_ADDRESS = budget('send-code-address', 60, HOUR);
/** Codes mailed to one address of mail: with 5 tries each, 100 guesses of a million a day. */
export const SEND_EMAIL = budget('send-code-email', 8, HOUR);
export const SEND_EMAIL_DAY = budget('send-code-email-day', 20, 24 * HOUR);
export const CODE_ADDRESS = budget('code-address', 100, HOUR);

export const STATUS_ADDRESS = budget('status-address', 120, 10 * MINUTE);

export const FORGOT_ADDRESS = budget('forgot-address', 20, HOUR);
/** Beyond these no mail is sent, and the answer is the same. */
export const FORGOT_EMAIL = budget('forgot-email', 4, HOUR);
export const RESET_ADDRESS = budget('reset-address', 20, HOUR);

/** Wrong passwords at an open session. */
export const CONFIRM_PERSON = budget('confirm-person', 10, 15 * MINUTE);
/** Codes mailed to a new address by one person. */
export const CHANGE_EMAIL = budget('change-email', 8, HOUR);

/** Changes without the proof that counts: each mails the owner, and somebody else may be asking with the password. */
export const PLAN_WITHOUT_PROOF = budget('plan-without-proof', 8, HOUR);

export const PAYMENT_ADDRESS = budget('payment-address', 60, HOUR);

/**
 * Wrong second factors after the right password, from browsers that were never let in before: at most a hundred a day,
 * each right by chance once in 300,000 times. A known browser has tries of its own.
 */
export const SECOND_FACTOR = budget('second-factor', 10, 15 * MINUTE);
export const SECOND_FACTOR_DAY = budget('second-factor-day', 100, 24 * HOUR);
export const SECOND_FACTOR_DEVICE = budget('second-factor-device', 10, 15 * MINUTE);
/** Requests to do without it, and their mails. */
export const LOSE_FACTOR = budget('lose-factor', 4, HOUR);
/** First codes of an app that is being set up. */
export const CONFIRM_FACTOR = budget('confirm-factor', 20, 15 * MINUTE);
