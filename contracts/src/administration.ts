import type { Role } from './account.ts';
import type { BillingTerm, Plan } from './plans.ts';
import type { FeedbackCategory, FeedbackSeverity, PictureType } from './support.ts';

/** States of a feedback message. */
export const FEEDBACK_STATES = ['open', 'done'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Maximum number of listed feedback messages of one state, the newest first. */
export const FEEDBACK_LIST_MAX = 200;

/** A feedback message, as administrators see it. */
export interface FeedbackMessage {
  readonly id: string;
  readonly category: FeedbackCategory;
  readonly subject: string;
  readonly description: string;
  readonly severity: FeedbackSeverity | null;
  readonly reproductionSteps: string | null;
  readonly importance: number | null;
  /** Null unless the sender agreed to be contacted. */
  readonly contactEmail: string | null;
  readonly state: FeedbackState;
  /** ISO 8601. */
  readonly at: string;
  /**
   * Type and size of the attached picture, whose bytes `GET /admin/feedback/:id/picture` returns; null without a
   * picture.
   */
  readonly picture: { readonly type: PictureType; readonly bytes: number } | null;
}

/** State of a subscription. `grace`: the last renewal failed, but the plan is still active. */
export const SUBSCRIPTION_STATES = ['active', 'ending', 'grace', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Ways in which an account was activated. */
export const ACTIVATION_STATES = ['payment', 'waiver', 'off'] as const;

/** An account, as administrators see it. */
export interface ListedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly activation: (typeof ACTIVATION_STATES)[number];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly subscription: {
    readonly plan: Plan;
    readonly term: BillingTerm;
    readonly state: SubscriptionState;
    /** End of the paid term; ISO 8601. */
    readonly until: string;
  } | null;
}

/** Number of accounts on one page of the list. */
export const PEOPLE_PAGE_SIZE = 50;

/**
 * Response of `GET /admin/people?find=&after=&subscribed=`: accounts ordered by email. `find` is the beginning of an
 * email. `next` is the `after` parameter of the following page, null on the last page.
 */
export interface PeoplePage {
  readonly people: readonly ListedAccount[];
  readonly next: string | null;
}

/**
 * Smallest count of people or of their records that is shown. A smaller count could reveal a fact about a single
 * person.
 */
export const SHOWN_COUNT_MIN = 5;

/** Response of `GET /admin/overview`. A count about people is null when it is below {@link SHOWN_COUNT_MIN}. */
export interface AdminOverview {
  readonly accounts: {
    readonly all: number | null;
    /** Null when one of the two counts is below {@link SHOWN_COUNT_MIN}, because the other count would reveal it. */
    readonly byPlan: { readonly free: number; readonly paid: number } | null;
  };
  readonly records: {
    readonly all: number | null;
    readonly byKind: readonly { readonly kind: string; readonly count: number | null }[];
  };
  readonly savedCards: number | null;
  readonly cards: { readonly all: number; readonly approved: number };
  readonly openRequests: number;
  readonly openFeedback: number;
  /** Responses that this server process has sent since its start. Other processes have counts of their own. */
  readonly answers: {
    /** ISO 8601. */
    readonly since: string;
    readonly count: number;
    /**
     * Response time in ms that 95 % of the responses did not exceed, rounded up to a bound of the histogram; null when
     * it exceeds the largest bound or there are no responses.
     */
    readonly within95Ms: number | null;
    readonly errors: number;
  };
}

/** Response of `GET /admin/instance`: the settings that come from the server's environment variables. */
export interface InstanceConfig {
  readonly payments: 'simulator' | 'stripe' | 'off';
  /** Plan of every account of an installation without payments; null with payments. */
  readonly plan: Plan | null;
  readonly activationFee: boolean;
  readonly mail: 'mailbox' | 'smtp';
  /** Host of the assistant's endpoint; null for the built-in engine. */
  readonly assistant: string | null;
  /** Host of the geocoding service; null when none is configured. */
  readonly geocoding: string | null;
  readonly database: 'embedded' | 'mongodb';
}
