/** Topics of a support request. */
export const SUPPORT_TOPICS = ['waiver', 'account', 'payment', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** States of a support request. `waived`: the fee was waived. `closed`: answered or declined. */
export const SUPPORT_REQUEST_STATES = ['open', 'waived', 'closed'] as const;
export type SupportRequestState = (typeof SUPPORT_REQUEST_STATES)[number];

/** Registration state of the email address of a support request; `account`: registration is complete. */
export const REQUESTER_REGISTRATION_STATES = ['none', 'unverified', 'verified', 'account'] as const;
export type RequesterRegistrationState = (typeof REQUESTER_REGISTRATION_STATES)[number];

/** A support request, as administrators see it. */
export interface SupportRequest {
  readonly id: string;
  readonly kind: SupportTopic;
  readonly email: string;
  readonly message: string;
  readonly state: SupportRequestState;
  /** ISO 8601. */
  readonly at: string;
  readonly decidedAt: string | null;
  readonly stage: RequesterRegistrationState;
  /**
   * True when the email address belongs to an account whose plan includes priority support. Such requests are listed
   * first.
   */
  readonly hasPriority: boolean;
  /** Number of earlier requests from the same email address. */
  readonly earlier: number;
}

/** Mailing lists. Each address on a list receives one email. */
export const MAILING_LISTS = ['elite-updates'] as const;

/** Options of the feedback form. The form shows these texts and sends them unchanged. */
export const FEEDBACK_CATEGORIES = ['General Feedback', 'Bug Report', 'Feature Request', 'Other'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];
export const FEEDBACK_SEVERITIES = ['Low', 'Medium', 'High'] as const;
export type FeedbackSeverity = (typeof FEEDBACK_SEVERITIES)[number];
export const FEEDBACK_IMPORTANCE_RANGE = { min: 1, max: 5, usual: 3 } as const;

/** Maximum number of listed open requests. The list keeps the oldest ones, because they are answered first. */
export const OPEN_SUPPORT_REQUESTS_MAX = 200;
/** Maximum number of listed decided requests. */
export const DECIDED_SUPPORT_REQUESTS_MAX = 100;
/** Highest number to which the earlier support requests of one email address are counted. */
export const EARLIER_SUPPORT_REQUESTS_MAX = 99;

/** Maximum number of characters of a support message or feedback. */
export const MESSAGE_LENGTH_MAX = 4_000;
export const SUBJECT_LENGTH_MAX = 200;

/** Image types that feedback accepts; checked by their first bytes. The form sends any other type as one of them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** Maximum size of an image, in bytes. */
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;
