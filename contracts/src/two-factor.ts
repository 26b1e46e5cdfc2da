/** Time-based codes of an authenticator app (RFC 6238). `period` is in seconds. */
export const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of recovery codes. Each works once, in place of an app code, and is shown once. */
export const RECOVERY_CODE_COUNT = 10;
/** Number of remaining recovery codes at or below which an email states how many are left. */
export const RECOVERY_CODES_LOW_THRESHOLD = 2;
/** Letters and digits of a recovery code (Crockford base32): no look-alike characters. */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_CODE_LENGTH = 10;

/** An app code or a recovery code, as it is sent. */
export const SECOND_FACTOR_PATTERN = new RegExp(
  `^(?:[0-9]{${TOTP_SETTINGS.digits}}|[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`,
);
export const APP_CODE_PATTERN = new RegExp(`^[0-9]{${TOTP_SETTINGS.digits}}$`);

/** True for a code of the authenticator app, false for a recovery code. */
export const isAuthenticatorCode = (factor: string): boolean => APP_CODE_PATTERN.test(factor);

/**
 * Normalizes a typed or pasted code to the form in which it is sent; null when it is neither an app code nor a recovery
 * code.
 */
export function normalizeSecondFactor(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  const factor = APP_CODE_PATTERN.test(bare) ? bare : bare.replace(/O/g, '0').replace(/[IL]/g, '1');
  return SECOND_FACTOR_PATTERN.test(factor) ? factor : null;
}

/** Second factor of an account. */
export interface TwoFactorState {
  readonly on: {
    readonly at: string;
    /** Browser and system that turned two-factor authentication on, for example 'Firefox on Windows'. */
    readonly device: string;
    readonly codesLeft: number;
    readonly codesAt: string;
  } | null;
  /**
   * Change of two-factor authentication that waits, because the user requested it without the vault proof. It takes
   * effect at the instant `at` and can be cancelled before.
   */
  readonly planned: { readonly to: 'on' | 'off'; readonly at: string } | null;
}
