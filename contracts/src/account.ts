import type { Envelope } from './envelope.ts';
import type { Plan } from './plans.ts';

export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user, as the API returns it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly plan: Plan;
  /** True when the account has or ever had a paid plan. It then keeps reading everything that it wrote. */
  readonly hadPaidPlan: boolean;
  /** Public identifier of the live vault; null until the user has created a vault. */
  readonly vaultId: string | null;
  readonly e2eeAcknowledgedAt: string | null;
  /** Goal that the user entered at registration, encrypted and bound to `account.goal:<vaultId>`. */
  readonly goal: Envelope | null;
  readonly createdAt: string | null;
  /**
   * Time at which the login password was last reset through an emailed link. From then on, the vault's passphrase
   * differs from the login password.
   */
  readonly passwordResetAt: string | null;
  /** New email address and the day on which it takes effect unless it is cancelled. */
  readonly newEmail: { readonly email: string; readonly at: string } | null;
  /**
   * ISO date until which a replaced vault still counts. An empty vault has replaced it, so until that date only its
   * proof allows an immediate deletion of the account or email change; without the proof both wait seven days. Null
   * when the proof of the live vault is enough.
   */
  readonly oldVaultCountsUntil: string | null;
  /** State of the last key rotation: `moving` until every record is sealed under the new data key. */
  readonly rotated?: { readonly at: string; readonly moving: boolean } | null;
}

/** One session of a user, in the form in which the list of sessions shows it. */
export interface SessionInfo {
  readonly id: string;
  /** Browser and system, for example 'Firefox on Windows'. */
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly rememberMe: boolean;
  /** True for the session of this request. */
  readonly current: boolean;
}

export const REGISTRATION_STATUSES = [
  'ACTIVE',
  'VERIFIED_PENDING_FINALIZE',
  'PENDING_VERIFICATION',
  'NOT_FOUND',
] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Names of the plans in registration requests; `tier1` is Pro, `tier2` is Elite. */
export const REGISTRATION_PLANS = ['free', 'tier1', 'tier2'] as const;
export type RegistrationPlan = (typeof REGISTRATION_PLANS)[number];

/** Payments that a verified registration still requires. */
export interface OwedFee {
  /** True while the user has not paid the one-time activation fee of the Free plan. */
  readonly due: boolean;
  /** Plan that the user has already paid for, in this browser or another one; null when no plan was paid for. */
  readonly paid: RegistrationPlan | null;
}
