import { Router, type RouterContext } from '@koa/router';
import type { Plan, Role } from '@northkeep/contracts';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import type { MountedOperation } from './openapi/mounted-operation.ts';

/** The session of a request. `vaultId` names the live vault; null before a vault is created. */
export interface SessionContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly vaultId: string | null;
  /** True while a key rotation runs: records are still encrypted with a former data key, so writes are rejected. */
  readonly moving: boolean;
  /** Absent where the session may be remembered only for seconds. */
  readonly lifetime?: SessionLifetime;
}

/** What ends a session that was read earlier. */
export interface SessionLifetime {
  /** Time at which the access token or the session expires, in ms since the epoch. */
  readonly expiresAt: number;
  /** Time at which the session expires unless it is refreshed, in ms since the epoch. */
  readonly sessionExpiresAt: number;
  /** `_id`s of the documents of the session and its user: a change of either may end the session. */
  readonly documentIds: readonly string[];
}

/** Finds the session of an access token; null when it is unknown, expired or ended. */
export type FindSession = (accessToken: string) => Promise<SessionContext | null>;

export interface AppState {
  requestId: string;
  /** True when the operation allows compression of the response. */
  isCompressible?: boolean;
  /** True for a response that stays open: the time until it is closed is no duration of the request. */
  isOpenEnded?: boolean;
  /** Returns the session of this request. `fresh` bypasses the in-memory cache of recent look-ups. */
  session: (options?: { readonly fresh: boolean }) => Promise<SessionContext | null>;
}

export type AppContext = RouterContext<AppState>;
export type AppMiddleware = Middleware<AppState>;
export type AppRouter = Router<AppState>;

/** `draining`: the server is shutting down and reports that it is not ready. */
export interface ServerState {
  draining: boolean;
}

/** Dependencies of a router. Models use mongoose's default connection and are not passed. */
export interface BaseDeps {
  readonly env: Env;
  readonly log: Logger;
  readonly state: ServerState;
}

/**
 * Router for operations of `contracts` below `/api`, with the list of operations that `handle()` mounted on it. Paths
 * are case-sensitive: `/API` would bypass rules that compare the prefix, such as `cache-control: no-store`.
 */
export type ApiRouter = AppRouter & { readonly mounted: MountedOperation[] };
export const createApiRouter = (): ApiRouter => {
  const mounted: MountedOperation[] = [];
  return Object.assign(new Router<AppState>({ prefix: '/api', sensitive: true }), { mounted });
};
