/** Time-based codes of an authenticator app (RFC 6238): SHA-1, six digits, a new one every 30 seconds. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes for the day without the app: each good once, shown once. */
export const RECOVERY_CODES = 10;
/** From so few on, a mail says how many are left. */
export const RECOVERY_CODES_LOW = 2;
/** Letters and digits of a recovery code: none that could be taken for another one. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_CODE_LENGTH = 10;

/** A code of the app, or a recovery code, as it travels. */
export const SECOND_FACTOR = /^(?:[0-9]{6}|[0-9A-HJKMNP-TV-Z]{10})$/;
const APP_CODE = /^[0-9]{6}$/;

/** Whether a second factor is a code of the app; otherwise it is a recovery code. */
export const isAppCode = (factor: string): boolean => APP_CODE.test(factor);

/** What a person typed or pasted, in the form in which it travels; null where it can be neither kind of code. */
export function readSecondFactor(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  const factor = APP_CODE.test(bare) ? bare : bare.replace(/O/g, '0').replace(/[IL]/g, '1');
  return SECOND_FACTOR.test(factor) ? factor : null;
}

/** What an account asks for at the login besides the password. */
export interface TwoFactorState {
  readonly on: {
    readonly at: string;
    /** Where it was turned on: 'Firefox on Windows'. */
    readonly device: string;
    readonly codesLeft: number;
    readonly codesAt: string;
  } | null;
  /** A change without the proof of the vault: it waits until then, and can be taken back. */
  readonly planned: { readonly to: 'on' | 'off'; readonly at: string } | null;
}
