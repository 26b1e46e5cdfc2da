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
  /** Public name of the live vault; null until one is created. */
  readonly vaultId: string | null;
  readonly e2eeAcknowledgedAt: string | null;
  /** Goal entered at registration, sealed at the place `account.goal:<vaultId>`. */
  readonly goal: Envelope | null;
  readonly createdAt: string | null;
  /** Instant at which a mailed link replaced the login password. Since then the vault has a passphrase of its own. */
  readonly passwordResetAt: string | null;
  /** New email address and the day on which it takes effect unless it is cancelled. */
  readonly newEmail: { readonly email: string; readonly at: string } | null;
  /**
   * ISO date until which only the proof of the replaced vault identifies the owner, after an empty vault replaced it. A
   * deletion or an email change without that proof waits seven days. Null when the live vault's proof is enough.
   */
  readonly oldVaultCountsUntil: string | null;
  /** State of the last key rotation: `moving` until every record is sealed under the new data key. */
  readonly rotated?: { readonly at: string; readonly moving: boolean } | null;
}

/** One session of a user, as the list of sessions shows it. */
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
  /** True while it owes the one-time fee of the Free plan. */
  readonly due: boolean;
  /** Plan that was paid already, in this browser or in another one; null where nothing was. */
  readonly paid: RegistrationPlan | null;
}
