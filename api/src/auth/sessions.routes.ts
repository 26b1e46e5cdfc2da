import { OPERATIONS, type SessionInfo } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { notFoundError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { checkIdentity } from '../vault/vault.policy.ts';
import { presentKeyPackage } from '../vault/vault.presenter.ts';
import { ensureVaultProof } from './auth.policy.ts';
import { changePassphrase } from './commands/change-passphrase.ts';
import { clearSessionCookies } from './cookies.ts';
import type { SessionDoc } from './session.model.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts';

const CHANGE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'WRONG_RECOVERY_KEY', 'VAULT_PROOF_NEEDED', 'CONFLICT'] as const;

/** Routes of the user's sessions and of the passphrase. */
export function sessionsRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.listSessions,
    { limit: routeLimit, fresh: true, answer: schemas.sessionsResponse },
    async (ctx) => {
      const liveSessions = await listSessions(await ctx.person());
      const sessions = liveSessions.map((session) => presentSession(session, ctx.session.sessionId));
      return {
        sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)],
      };
    },
  );

  registerOperation(
    router,
    OPERATIONS.endOtherSessions,
    { limit: routeLimit, fresh: true, answer: null },
    async ({ session }) => {
      await endOtherSessions(session.userId, session.sessionId);
    },
  );

  registerOperation(
    router,
    OPERATIONS.endSession,
    { limit: routeLimit, fresh: true, params: schemas.sessionIdParams, answer: null },
    async (ctx) => {
      const { id } = ctx.input.params;
      if (!(await endOwnSession(ctx.session.userId, id))) throw notFoundError();
      if (id === ctx.session.sessionId) clearSessionCookies(ctx, services.env);
    },
  );

  registerOperation(
    router,
    OPERATIONS.changePassphrase,
    {
      limit: routeLimit,
      fresh: true,
      body: schemas.changePassphraseBody,
      answer: schemas.keyPackageResponse,
      fails: CHANGE,
    },
    async (ctx) => {
      const { currentPassword = '', recovery, vaultProof, ...change } = ctx.input.body;
      const user = await ctx.person();
      ensureVaultProof(user, vaultProof);
      await checkIdentity(services, user, recovery === undefined ? { password: currentPassword } : { recovery });
      const by = { user, sessionId: ctx.session.sessionId, device: ctx.device() };
      return presentKeyPackage(await changePassphrase(services, { ...by, ...change }), services.keys);
    },
  );

  return router;
}

function presentSession(session: SessionDoc, current: string): SessionInfo {
  const { sessionId, device, rememberMe, createdAt, lastSeenAt, expiresAt } = session;
  return {
    ...{ id: sessionId, device, rememberMe },
    ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString(), expiresAt: expiresAt.toISOString() },
    current: sessionId === current,
  };
}
