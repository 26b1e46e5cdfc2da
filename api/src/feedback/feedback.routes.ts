import { HOUR_MS, OPERATIONS } from '@northkeep/contracts';
import { feedbackFields, feedbackForm } from '@northkeep/contracts/schemas';
import type { z } from 'zod';
import type { RateLimit } from '../auth/rate-limiter.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { parseInput } from '../middleware/validate.ts';
import { registerOperation } from '../operation.ts';
import { readOptionalIdempotencyKey } from '../records/preconditions.ts';
import type { ServiceDeps } from '../services.ts';
import { storeOnce } from '../support/store-once.ts';
import { type FeedbackDoc, FeedbackModel } from './feedback.model.ts';
import { mountFeedbackInbox } from './feedback-inbox.routes.ts';
import { detectPictureType } from './picture-type.ts';
import { readFeedbackForm } from './read-form.ts';

/** Form schema for the OpenAPI document. The type of the picture is checked separately. */
const FORM = { type: 'multipart/form-data', schema: feedbackForm };
const FEEDBACK_PERSON: RateLimit = { name: 'feedback-person', points: 20, windowMs: HOUR_MS };

/** Routes of feedback: `/contact-us-feedback` for users, with an optional picture, and the inbox of administrators. */
export function feedbackRoutes({ rateLimiter }: ServiceDeps): ApiRouter {
  // This limit is checked before the form is read, because reading the form costs memory.
  const routeLimit = createIpRateLimit({ points: 60, duration: 60 });
  const router = createApiRouter();
  const settings = { limit: routeLimit, reads: FORM, answer: null, keyed: 'optional' } as const;
  registerOperation(router, OPERATIONS.sendFeedback, settings, async (ctx) => {
    const { userId } = ctx.session;
    const key = readOptionalIdempotencyKey(ctx);
    await rateLimiter.consume(FEEDBACK_PERSON, userId);
    const { fields, file } = await readFeedbackForm(ctx);
    const feedback = parseInput(feedbackFields, fields);
    const stored = { ...fieldsToStore(feedback), picture: pictureOf(file), userId, at: new Date() };
    await storeOnce({ scope: `feedback ${userId}`, key }, (_id) => FeedbackModel.create({ ...stored, _id }));
  });
  mountFeedbackInbox(router);
  return router;
}

/** Returns only the fields of the category, and the email only with the user's consent. */
function fieldsToStore(
  feedback: z.output<typeof feedbackFields>,
): Omit<FeedbackDoc, '_id' | 'userId' | 'picture' | 'state' | 'at'> {
  const { category, subject, description, severity, reproductionSteps, importance, mayContact, contactEmail } =
    feedback;
  const isBug = category === 'Bug Report';
  return {
    category,
    subject,
    description,
    severity: (isBug && severity) || null,
    reproductionSteps: (isBug && reproductionSteps) || null,
    importance: (category === 'Feature Request' && importance) || null,
    contactEmail: (mayContact && contactEmail) || null,
  };
}

function pictureOf(file: Buffer | null): FeedbackDoc['picture'] {
  // A browser sends an empty file when the user chose none.
  if (file === null || file.length === 0) return null;
  const type = detectPictureType(file);
  if (!type) throw createApiError('UNSUPPORTED_TYPE');
  return { type, bytes: file, size: file.length };
}
