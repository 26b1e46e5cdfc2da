/** What a request to support can be about. */
export const SUPPORT_KINDS = ['waiver', 'account', 'payment', 'other'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** `waived`: a waiver was granted. `closed`: answered or declined. */
export const SUPPORT_STATES = ['open', 'waived', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

/** How far the registration of a request's address has come; `account`: it is finished. */
export const SUPPORT_STAGES = ['none', 'unverified', 'verified', 'account'] as const;
export type SupportStage = (typeof SUPPORT_STAGES)[number];

/** A request to support as administrators see it. */
export interface SupportRequest {
  readonly id: string;
  readonly kind: SupportKind;
  readonly email: string;
  readonly message: string;
  readonly state: SupportState;
  /** ISO instants. */
  readonly at: string;
  readonly decidedAt: string | null;
  readonly stage: SupportStage;
  /** Requests of the same address before this one. */
  readonly earlier: number;
}

/** Lists of addresses that are written to once. */
export const UPDATES = ['elite-updates'] as const;

/** Options of the feedback form, as they are shown and sent (specification 2 §5). */
export const FEEDBACK_CATEGORIES = ['General Feedback', 'Bug Report', 'Feature Request', 'Other'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];
export const SEVERITIES = ['Low', 'Medium', 'High'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const IMPORTANCE = { min: 1, max: 5, usual: 3 } as const;

/** Most characters of what is written to support and as feedback. */
export const MESSAGE_MAX = 4_000;
export const SUBJECT_MAX = 200;

/** Kinds of picture that feedback takes, by their first bytes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** Most bytes of a picture. */
export const PICTURE_MAX = 2 * 1024 * 1024;
