import { z } from 'zod';
import {
  DECIDED_SUPPORT_REQUESTS_MAX,
  EARLIER_SUPPORT_REQUESTS_MAX,
  FEEDBACK_CATEGORIES,
  FEEDBACK_IMPORTANCE_RANGE,
  FEEDBACK_SEVERITIES,
  MAILING_LISTS,
  MESSAGE_LENGTH_MAX,
  OPEN_SUPPORT_REQUESTS_MAX,
  REQUESTER_REGISTRATION_STATES,
  SUBJECT_LENGTH_MAX,
  SUPPORT_REQUEST_STATES,
  SUPPORT_TOPICS,
} from '../support.ts';
import { emailSchema, instantSchema } from './primitives.ts';

const message = z.string().trim().min(1).max(MESSAGE_LENGTH_MAX);

export const createSupportRequestBody = z.strictObject({ kind: z.enum(SUPPORT_TOPICS), email: emailSchema, message });
export const supportRequestResponse = z.strictObject({
  id: z.string(),
  kind: z.enum(SUPPORT_TOPICS),
  email: z.email(),
  message: z.string(),
  state: z.enum(SUPPORT_REQUEST_STATES),
  at: instantSchema,
  decidedAt: instantSchema.nullable(),
  stage: z.enum(REQUESTER_REGISTRATION_STATES),
  hasPriority: z.boolean(),
  earlier: z.int().min(0).max(EARLIER_SUPPORT_REQUESTS_MAX),
});
/** Response of `GET /support/admin/requests`: the oldest open requests and the most recently decided ones. */
export const supportRequestsResponse = z
  .array(supportRequestResponse)
  .max(OPEN_SUPPORT_REQUESTS_MAX + DECIDED_SUPPORT_REQUESTS_MAX);
export const subscribeBody = z.strictObject({ email: emailSchema, plan: z.enum(MAILING_LISTS) });
/** Token of a mailed link, which confirms or removes an email. */
export const mailingListTokenBody = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** Text fields of the multipart form; every value of such a form is a string. */
export const feedbackFields = z
  .strictObject({
    category: z.enum(FEEDBACK_CATEGORIES),
    subject: z.string().trim().min(1, { error: 'Summary is required' }).max(SUBJECT_LENGTH_MAX),
    description: z.string().trim().min(1, { error: 'Details are required' }).max(MESSAGE_LENGTH_MAX),
    severity: z.enum(FEEDBACK_SEVERITIES).optional(),
    reproductionSteps: z.string().trim().max(MESSAGE_LENGTH_MAX).optional(),
    importance: z
      .string()
      .regex(/^\d$/)
      .transform(Number)
      .pipe(z.int().min(FEEDBACK_IMPORTANCE_RANGE.min).max(FEEDBACK_IMPORTANCE_RANGE.max))
      .optional(),
    mayContact: z
      .enum(['true', 'false'])
      .default('false')
      .transform((yes) => yes === 'true'),
    contactEmail: emailSchema.optional(),
  })
  .refine(({ category, severity }) => category !== 'Bug Report' || severity !== undefined, {
    path: ['severity'],
    error: 'Severity is required',
  })
  .refine(({ mayContact, contactEmail }) => !mayContact || contactEmail !== undefined, {
    path: ['contactEmail'],
    error: 'Contact email is required',
  });

/** The multipart form on the wire: {@link feedbackFields} as strings, and the image. */
export const feedbackForm = z.strictObject({
  category: z.enum(FEEDBACK_CATEGORIES),
  subject: z.string(),
  description: z.string(),
  severity: z.enum(FEEDBACK_SEVERITIES).optional(),
  reproductionSteps: z.string().optional(),
  importance: z.string().regex(/^\d$/).optional(),
  mayContact: z.enum(['true', 'false']).optional(),
  contactEmail: z.email().optional(),
  file: z.string().meta({ description: 'PNG, JPEG, WebP or GIF', contentMediaType: 'image/*' }).optional(),
});
