import {
  isAuthenticatorCode,
  normalizeSecondFactor,
  RECOVERY_CODE_COUNT,
  type RecoveryCodesResponse,
  type TwoFactorState,
} from '@northkeep/contracts';
import { changeUnconfirmedError } from '../crypto/errors.ts';

/** Base32 text of at least 128 bits, the minimum that RFC 4226 allows. */
const TOTP_KEY = /^[A-Z2-7]{26,}$/;

/** Returns the key for the authenticator app in a response. Throws `E_UNCONFIRMED` when the response contains none. */
export function decodeTotpKey(response: unknown): string {
  const { secret } = membersOf(response);
  if (typeof secret !== 'string' || !TOTP_KEY.test(secret)) throw changeUnconfirmedError();
  return secret;
}

/** Returns the second-factor state in a response. Throws `E_UNCONFIRMED` when there is none. */
export function decodeTwoFactorState(response: unknown): TwoFactorState {
  const { on, planned } = membersOf(response);
  if (!(on === null || isOn(on)) || !(planned === null || isPlanned(planned))) throw changeUnconfirmedError();
  return { on, planned };
}

/** Returns the new recovery codes in a response. Throws `E_UNCONFIRMED` unless it has all of them. */
export function decodeRecoveryCodes(response: unknown): RecoveryCodesResponse {
  const state = decodeTwoFactorState(response);
  const { codes } = membersOf(response);
  if (!Array.isArray(codes) || !codes.every(isRecoveryCode) || new Set(codes).size !== RECOVERY_CODE_COUNT)
    throw changeUnconfirmedError();
  return { ...state, codes };
}

const membersOf = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function isRecoveryCode(value: unknown): value is string {
  const code = typeof value === 'string' ? normalizeSecondFactor(value) : null;
  return code !== null && !isAuthenticatorCode(code);
}

function isOn(value: unknown): value is NonNullable<TwoFactorState['on']> {
  const { at, device, codesLeft, codesAt } = membersOf(value);
  return [at, device, codesAt].every((text) => typeof text === 'string') && Number.isSafeInteger(codesLeft);
}

function isPlanned(value: unknown): value is NonNullable<TwoFactorState['planned']> {
  const { to, at } = membersOf(value);
  return (to === 'on' || to === 'off') && typeof at === 'string';
}
