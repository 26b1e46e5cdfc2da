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
  /** Records are still coming over from a former data key: until then nothing is changed. */
  readonly moving: boolean;
}

/** Finds the session of an access token; null for one that is unknown, expired or ended. */
export type FindSession = (accessToken: string) => Promise<SessionContext | null>;

export interface AppState {
  requestId: string;
  /** The session of this request. `fresh` asks the database even where a look-up of the last seconds is known. */
  session: (options?: { readonly fresh: boolean }) => Promise<SessionContext | null>;
}

export type AppContext = RouterContext<AppState>;
export type AppMiddleware = Middleware<AppState>;
export type AppRouter = Router<AppState>;

/** `draining`: the server is told to stop and takes no new work. */
export interface ServerState {
  draining: boolean;
}

/** Dependencies of a router. Models use mongoose's default connection and are not passed. */
export interface Deps {
  readonly env: Env;
  readonly log: Logger;
  readonly state: ServerState;
}

/**
 * A router for operations of `contracts`, whose paths are below `/api`; it knows what `handle()` mounted on it. `/API` is
 * no address of ours: what goes by the prefix, such as that no answer is kept, would not know it.
 */
export type ApiRouter = AppRouter & { readonly mounted: MountedOperation[] };
export const apiRouter = (): ApiRouter => {
  const mounted: MountedOperation[] = [];
  return Object.assign(new Router<AppState>({ prefix: '/api', sensitive: true }), { mounted });
};
