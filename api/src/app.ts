import Koa from 'koa';
import { administrationRoutes } from './administration/administration.routes.ts';
import { assessmentsRoutes } from './assessments/assessments.routes.ts';
import { auditLogRoutes } from './audit/audit-log.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { buildCookieName } from './auth/cookies.ts';
import { registrationRoutes } from './auth/registration.routes.ts';
import { sessionsRoutes } from './auth/sessions.routes.ts';
import { findSession } from './auth/sessions.ts';
import { cardsRoutes } from './cards/cards.routes.ts';
import type { ApiRouter, AppMiddleware, AppRouter, AppState } from './context.ts';
import { failuresRoutes } from './failures/failures.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { insightsRoutes } from './insights/insights.routes.ts';
import { lineVersionsRoutes } from './lines/line-versions.routes.ts';
import { linesRoutes } from './lines/lines.routes.ts';
import { measureRequest } from './metrics/count-request.ts';
import { compressResponse } from './middleware/compress-response.ts';
import { hostCheck, rejectAmbiguousTarget } from './middleware/host-check.ts';
import { logRequest, toLoggableError } from './middleware/log-request.ts';
import { rejectUnmatchedRequest, rejectUnsupportedMethod } from './middleware/not-found.ts';
import { originCheck } from './middleware/origin-check.ts';
import { renderError } from './middleware/render-error.ts';
import { assignRequestId } from './middleware/request-id.ts';
import { routeByArea } from './middleware/route-by-area.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { attachSessionLookup } from './middleware/session.ts';
import { documentRoutes } from './openapi/document.routes.ts';
import { type ApiDocument, createOpenApiDocument } from './openapi/document.ts';
import type { MountedOperation } from './openapi/mounted-operation.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { plannerRoutes } from './planner/planner.routes.ts';
import { devRoutes } from './platform/dev.routes.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import type { ServiceDeps } from './services.ts';
import { locationServicesRoutes } from './settings/location-services.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { suggestionsRoutes } from './suggestions/suggestions.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { updatesRoutes } from './updates/updates.routes.ts';
import { peopleRoutes } from './users/people.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { replacedVaultsRoutes } from './vault/replaced-vaults.routes.ts';
import { rotationRoutes } from './vault/rotation.routes.ts';
import { unlockMethodsRoutes } from './vault/unlock-methods.routes.ts';
import { vaultRoutes } from './vault/vault.routes.ts';

interface Routers {
  /** The routers of all feature folders. */
  readonly api: readonly ApiRouter[];
  /** The routers of a development server that are no part of the API. */
  readonly dev: readonly AppRouter[];
  /** Every operation of the API as it was declared. */
  readonly mounted: readonly MountedOperation[];
  /** Returns the OpenAPI document, which is generated at the first call. */
  readonly document: () => ApiDocument;
}

/** Creates all routers of the server except the hosting of the built suite. */
export function createRouters(deps: ServiceDeps): Routers {
  let document: ApiDocument | undefined;
  const read = () => {
    document ??= apiDocument(mounted, deps);
    return document;
  };
  const api = [...apiRoutersOf(deps), documentRoutes(read)];
  const mounted = api.flatMap((router) => router.mounted);
  return { api, dev: devRoutes(deps), mounted, document: read };
}

function apiDocument(mounted: readonly MountedOperation[], { env }: ServiceDeps): ApiDocument {
  const cookies = {
    session: buildCookieName('nk_access', env),
    registration: buildCookieName('nk_registration', env),
  };
  return createOpenApiDocument(mounted, cookies);
}

/** Creates the routers of all API operations. */
const apiRoutersOf = (deps: ServiceDeps): readonly ApiRouter[] => [
  healthRoutes(deps),
  authRoutes(deps),
  sessionsRoutes(deps),
  twoFactorRoutes(deps),
  registrationRoutes(deps),
  vaultRoutes(deps),
  unlockMethodsRoutes(deps),
  replacedVaultsRoutes(deps),
  rotationRoutes(deps),
  paymentsRoutes(deps),
  usersRoutes(deps),
  linesRoutes(),
  lineVersionsRoutes(),
  plannerRoutes(),
  suggestionsRoutes(deps),
  reviewsRoutes(),
  assessmentsRoutes(),
  settingsRoutes(),
  locationServicesRoutes(deps),
  syncRoutes(deps),
  cardsRoutes(),
  insightsRoutes(),
  pushRoutes(deps),
  supportRoutes(deps),
  updatesRoutes(deps),
  feedbackRoutes(deps),
  auditLogRoutes(),
  administrationRoutes(deps),
  failuresRoutes(deps),
  peopleRoutes(),
];

/**
 * Creates the Koa application with its middleware in order of execution. `hosting` serves the built suite; without it
 * all paths outside `/api` are 404.
 */
export function createApp(deps: ServiceDeps, hosting?: AppMiddleware): Koa<AppState> {
  const { env, log } = deps;
  const app = new Koa<AppState>({ proxy: env.trustedProxies > 0, maxIpsCount: env.trustedProxies });
  // Koa emits an error here when the response has already started: the client has disconnected, or reading the rest of
  // a list has failed.
  app.on('error', (error, ctx) => {
    const level = isDisconnect(error) ? 'debug' : 'error';
    log[level]({ requestId: ctx?.state.requestId, err: toLoggableError(error) }, 'response aborted');
  });
  app.use(assignRequestId);
  app.use(logRequest(log));
  app.use(measureRequest(deps.metrics));
  app.use(compressResponse);
  app.use(renderError(log));
  app.use(securityHeaders(env));
  app.use(rejectAmbiguousTarget);
  app.use(hostCheck(env));
  app.use(originCheck(env));
  app.use(attachSessionLookup({ find: findSession, cookie: buildCookieName('nk_access', env) }));
  app.use(rejectUnsupportedMethod);
  // After this middleware each operation checks its rate limit, authenticates, validates, checks the vault and runs its
  // handler (operation.ts).
  const { api, dev } = createRouters(deps);
  app.use(routeByArea(api));
  for (const router of dev) app.use(router.routes());
  if (hosting) app.use(hosting);
  app.use(rejectUnmatchedRequest);
  return app;
}

const DISCONNECT_CODES: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && DISCONNECT_CODES.includes(Reflect.get(error, 'code'));
