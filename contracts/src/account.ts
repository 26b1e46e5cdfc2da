import type { Envelope } from './envelope.ts';
import type { Plan } from './plans.ts';

export const ROLES = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person as the server tells it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly plan: Plan;
  /** The vault that is live, or null until one is created. */
  readonly vaultId: string | null;
  readonly e2eeAcknowledgedAt: string | null;
  /** The goal given at registration, at `account.goal:<vaultId>`. */
  readonly goal: Envelope | null;
  readonly createdAt: string | null;
  /** When a mailed link replaced the login's password: since then the vault has a passphrase of its own. */
  readonly passwordResetAt: string | null;
  /** Another address that becomes the account's on that day, unless somebody cancels it. */
  readonly newEmail: { readonly email: string; readonly at: string } | null;
  /**
   * Until then only the proof of a vault that an empty one has replaced shows the owner: a deletion or another email
   * waits seven days. Null where the live vault's own proof counts.
   */
  readonly oldVaultCountsUntil: string | null;
  /** The data key has been replaced: `moving` until every record is sealed under the new one. */
  readonly rotated?: { readonly at: string; readonly moving: boolean } | null;
}

/** One login of a person's, as the list of sessions shows it. */
export interface SessionInfo {
  readonly id: string;
  /** 'Firefox on Windows'. */
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly rememberMe: boolean;
  /** The session that asks. */
  readonly current: boolean;
}

export const REGISTRATION_STATUSES = [
  'ACTIVE',
  'VERIFIED_PENDING_FINALIZE',
  'PENDING_VERIFICATION',
  'NOT_FOUND',
] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Registration's own names of the plans (specification 1 §3). */
export const REGISTRATION_PLANS = ['free', 'tier1', 'tier2'] as const;
export type RegistrationPlan = (typeof REGISTRATION_PLANS)[number];
