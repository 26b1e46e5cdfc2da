import { z } from 'zod';
import { ROLES } from '../account.ts';
import {
  ACTIVATION_STATES,
  FEEDBACK_LIST_MAX,
  FEEDBACK_STATES,
  PEOPLE_PAGE_SIZE,
  SUBSCRIPTION_STATES,
} from '../administration.ts';
import { BILLING_TERMS, PLANS } from '../plans.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_SEVERITIES, PICTURE_TYPES } from '../support.ts';
import { instantSchema } from './primitives.ts';

export const feedbackQuery = z.strictObject({ state: z.enum(FEEDBACK_STATES) });
export const changeFeedbackBody = z.strictObject({ state: z.enum(FEEDBACK_STATES) });
export const feedbackMessageResponse = z.strictObject({
  id: z.string(),
  category: z.enum(FEEDBACK_CATEGORIES),
  subject: z.string(),
  description: z.string(),
  severity: z.enum(FEEDBACK_SEVERITIES).nullable(),
  reproductionSteps: z.string().nullable(),
  importance: z.int().nullable(),
  contactEmail: z.email().nullable(),
  state: z.enum(FEEDBACK_STATES),
  at: instantSchema,
  picture: z.strictObject({ type: z.enum(PICTURE_TYPES), bytes: z.int() }).nullable(),
});
export const feedbackListResponse = z.array(feedbackMessageResponse).max(FEEDBACK_LIST_MAX);

const emailPart = z.string().trim().toLowerCase().max(254);
export const peopleQuery = z.strictObject({
  find: emailPart.optional(),
  after: emailPart.optional(),
  subscribed: z.enum(['true', 'false']).optional(),
});
export const changeRoleBody = z.strictObject({ role: z.enum(ROLES) });
export const personResponse = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  activation: z.enum(ACTIVATION_STATES),
  createdAt: instantSchema,
  subscription: z
    .strictObject({
      plan: z.enum(PLANS),
      term: z.enum(BILLING_TERMS),
      state: z.enum(SUBSCRIPTION_STATES),
      until: instantSchema,
    })
    .nullable(),
});
export const peopleResponse = z.strictObject({
  people: z.array(personResponse).max(PEOPLE_PAGE_SIZE),
  next: z.string().nullable(),
});

const count = z.int().min(0);
/** Maximum number of kinds with a counter. */
const KINDS_MAX = 50;
export const overviewResponse = z.strictObject({
  accounts: z.strictObject({
    all: count.nullable(),
    byPlan: z.strictObject({ free: count, paid: count }).nullable(),
  }),
  records: z.strictObject({
    all: count.nullable(),
    byKind: z.array(z.strictObject({ kind: z.string(), count: count.nullable() })).max(KINDS_MAX),
  }),
  savedCards: count.nullable(),
  cards: z.strictObject({ all: count, approved: count }),
  openRequests: count,
  openFeedback: count,
  answers: z.strictObject({ since: instantSchema, count, within95Ms: z.number().nullable(), errors: count }),
});
export const instanceResponse = z.strictObject({
  payments: z.enum(['simulator', 'stripe', 'off']),
  plan: z.enum(PLANS).nullable(),
  activationFee: z.boolean(),
  mail: z.enum(['mailbox', 'smtp']),
  assistant: z.string().nullable(),
  geocoding: z.string().nullable(),
  database: z.enum(['embedded', 'mongodb']),
});
