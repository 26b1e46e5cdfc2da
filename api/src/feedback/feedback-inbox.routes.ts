import {
  type AuditedAction,
  FEEDBACK_LIST_MAX,
  type FeedbackMessage,
  type FeedbackState,
  OPERATIONS,
  PICTURE_TYPES,
} from '@northkeep/contracts';
import {
  changeFeedbackBody,
  feedbackListResponse,
  feedbackMessageResponse,
  feedbackQuery,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { recordAuditedAction } from '../audit/record-action.ts';
import type { ApiRouter } from '../context.ts';
import { notFoundError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import { FileResponse } from '../platform/file-response.ts';
import { type FeedbackDoc, FeedbackModel } from './feedback.model.ts';

const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });
/** Projection without the bytes of the pictures, because two hundred pictures would fill the memory. */
const WITHOUT_BYTES = { 'picture.bytes': 0 };
const CHANGES: Readonly<Record<FeedbackState, AuditedAction>> = { done: 'feedback-done', open: 'feedback-reopened' };

/** Routes of the feedback inbox, for administrators. */
export function mountFeedbackInbox(router: ApiRouter): void {
  registerOperation(
    router,
    OPERATIONS.adminListFeedback,
    { query: feedbackQuery, answer: feedbackListResponse },
    async ({ input }) => {
      const { state } = input.query;
      const messages = await FeedbackModel.find({ state })
        .select(WITHOUT_BYTES)
        .sort({ at: -1 })
        .limit(FEEDBACK_LIST_MAX)
        .lean();
      return messages.map(presentFeedback);
    },
  );
  registerOperation(
    router,
    OPERATIONS.adminReadPicture,
    { params, answer: null, sends: PICTURE_TYPES },
    async ({ input }) => {
      // Reads without `lean()`, because only a mongoose document has the stored bytes as a Buffer.
      const picture = (await FeedbackModel.findById(input.params.id))?.picture;
      if (!picture) throw notFoundError();
      const [, extension = ''] = picture.type.split('/');
      return new FileResponse({ type: picture.type, bytes: picture.bytes, name: `picture.${extension}` });
    },
  );
  registerOperation(
    router,
    OPERATIONS.adminChangeFeedback,
    { params, body: changeFeedbackBody, answer: feedbackMessageResponse },
    async ({ session, input }) => {
      const { state } = input.body;
      const message = await findFeedback(input.params.id);
      if (message.state === state) return presentFeedback(message);
      await record(CHANGES[state], message, session.userId);
      await FeedbackModel.updateOne({ _id: message._id }, { $set: { state } });
      return presentFeedback({ ...message, state });
    },
  );
  registerOperation(router, OPERATIONS.adminRemoveFeedback, { params, answer: null }, async ({ session, input }) => {
    const message = await FeedbackModel.findById(input.params.id).select(WITHOUT_BYTES).lean();
    if (!message) return;
    await record('feedback-deleted', message, session.userId);
    await FeedbackModel.deleteOne({ _id: message._id });
  });
}

async function findFeedback(id: string): Promise<FeedbackDoc> {
  const message = await FeedbackModel.findById(id).select(WITHOUT_BYTES).lean();
  if (!message) throw notFoundError();
  return message;
}

/** Audit log entry. It names the category only, because the log is kept after the feedback text is deleted. */
const record = (action: AuditedAction, { _id, category }: FeedbackDoc, by: string) =>
  recordAuditedAction({ action, by, targetId: _id.toHexString(), detail: category });

function presentFeedback({ _id, userId: _userId, picture, at, ...fields }: FeedbackDoc): FeedbackMessage {
  return {
    id: _id.toHexString(),
    ...fields,
    at: at.toISOString(),
    picture: picture && { type: picture.type, bytes: picture.size },
  };
}
