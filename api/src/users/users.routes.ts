import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { ensureCorrectPassword, isProvenOwner } from '../auth/auth.policy.ts';
import { clearSessionCookies } from '../auth/cookies.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { confirmEmailChange, requestEmailChange } from './commands/change-email.ts';
import {
  cancelAccountDeletion,
  cancelAccountDeletionByLink,
  deleteAccount,
  readAccountDeletionDate,
  scheduleAccountDeletion,
} from './commands/delete-account.ts';
import { cancelEmailChange, cancelEmailChangeByLink } from './commands/pending-email-change.ts';
import { readRecordAsStored, readStoredAccount } from './stored-data.ts';
import { UserModel } from './user.model.ts';
import { presentUser } from './user.presenter.ts';

const EMAIL = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'EMAIL_IN_USE', 'UNAVAILABLE'] as const;
const DELETE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'PAYMENTS_UNAVAILABLE'] as const;

export function usersRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  const router = createApiRouter();

  registerOperation(router, OPERATIONS.acknowledgeE2ee, { answer: schemas.userResponse }, async (ctx) => {
    const { userId } = ctx.session;
    await UserModel.updateOne({ userId, e2eeAcknowledgedAt: null }, { $set: { e2eeAcknowledgedAt: new Date() } });
    return presentUser(await ctx.person());
  });

  registerOperation(
    router,
    OPERATIONS.changeProfile,
    { limit: routeLimit, body: schemas.changeProfileBody, answer: schemas.userResponse },
    async (ctx) => {
      await UserModel.updateOne({ userId: ctx.session.userId }, { $set: ctx.input.body });
      return presentUser(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.requestEmailChange,
    { limit: routeLimit, fresh: true, body: schemas.requestEmailChangeBody, answer: null, fails: EMAIL },
    async (ctx) => {
      const { email, password, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      await requestEmailChange(services, { user, email, isProven: isProvenOwner(user, vaultProof) });
    },
  );

  registerOperation(
    router,
    OPERATIONS.confirmEmailChange,
    {
      limit: routeLimit,
      fresh: true,
      body: schemas.confirmEmailChangeBody,
      answer: schemas.userResponse,
      fails: ['INVALID_CODE', 'EMAIL_IN_USE'],
    },
    async (ctx) => {
      const user = await ctx.person();
      await confirmEmailChange(services, { user, code: ctx.input.body.code, device: ctx.device() });
      return presentUser(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.cancelEmailChange,
    { limit: routeLimit, fresh: true, answer: schemas.userResponse },
    async (ctx) => {
      await cancelEmailChange(services, ctx.session.userId);
      return presentUser(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.cancelEmailChangeByLink,
    { limit: routeLimit, body: schemas.cancellationTokenBody, answer: null, fails: ['CANCEL_LINK_INVALID'] },
    async (ctx) => {
      await cancelEmailChangeByLink(services, ctx.input.body.token);
    },
  );

  registerOperation(
    router,
    OPERATIONS.readStoredAccount,
    { limit: routeLimit, fresh: true, answer: schemas.storedDataResponse, fails: ['NOT_FOUND'] },
    ({ session }) => readStoredAccount(session.userId),
  );

  registerOperation(
    router,
    OPERATIONS.readStoredRecord,
    { limit: routeLimit, fresh: true, params: schemas.storedRecordParams, answer: schemas.storedDataResponse },
    ({ session, input }) => readRecordAsStored(session, input.params),
  );

  registerOperation(
    router,
    OPERATIONS.deleteAccount,
    {
      limit: routeLimit,
      fresh: true,
      body: schemas.deleteAccountBody,
      answer: schemas.deleteAccountResponse,
      fails: DELETE,
    },
    async (ctx) => {
      const { password, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      if (!isProvenOwner(user, vaultProof)) {
        const deleteAt = await scheduleAccountDeletion(services, user);
        return { deleteAt: deleteAt.toISOString() };
      }
      await deleteAccount(services, user);
      clearSessionCookies(ctx, services.env);
      return { deleteAt: null };
    },
  );

  const planned = { limit: routeLimit, fresh: true, answer: schemas.deleteAccountResponse } as const;
  registerOperation(router, OPERATIONS.readScheduledDeletion, planned, async ({ session }) => ({
    deleteAt: (await readAccountDeletionDate(session.userId))?.toISOString() ?? null,
  }));
  registerOperation(
    router,
    OPERATIONS.cancelDeletion,
    { limit: routeLimit, fresh: true, answer: null },
    async ({ session }) => {
      await cancelAccountDeletion(services, session.userId);
    },
  );

  registerOperation(
    router,
    OPERATIONS.cancelDeletionByLink,
    { limit: routeLimit, body: schemas.cancellationTokenBody, answer: null, fails: ['CANCEL_LINK_INVALID'] },
    async (ctx) => {
      await cancelAccountDeletionByLink(services, ctx.input.body.token);
    },
  );

  return router;
}
