import {
  type BodyEncryption,
  type Operation,
  type OperationAccess,
  USER_HEADER,
  VAULT_HEADER,
} from '@northkeep/contracts';
import { parseDeviceName } from './auth/device-name.ts';
import type { ApiRouter, AppContext, SessionContext } from './context.ts';
import { createApiError } from './errors.ts';
import { EventStream } from './live/event-stream.ts';
import { isCompressible } from './middleware/compress-response.ts';
import { readJson } from './middleware/json-body.ts';
import { defaultRateLimit, type RateLimitCheck } from './middleware/rate-limit.ts';
import { parseBody, parseInput, type SchemaOutput } from './middleware/validate.ts';
import type { RequestSchemas, ResponseSettings } from './openapi/mounted-operation.ts';
import { FileResponse } from './platform/file-response.ts';
import { JsonStream } from './platform/json-stream.ts';
import { type UserDoc, UserModel } from './users/user.model.ts';

/** The authenticated sender of a request. */
interface Caller {
  readonly session: SessionContext;
  /** Reads the user of the session from the database; throws 401 when the account was deleted since the look-up. */
  readonly person: () => Promise<UserDoc>;
}
/** An operation without authentication has no session. */
interface Anonymous {
  readonly session: null;
}
interface CallerOf {
  public: Anonymous;
  registration: Anonymous;
  session: Caller;
  admin: Caller;
}
interface VaultOf {
  clear: null;
  content: string;
}

/** Validated parts of a request. */
export interface OperationInput<S extends RequestSchemas> {
  readonly params: SchemaOutput<S['params']>;
  readonly query: SchemaOutput<S['query']>;
  readonly body: SchemaOutput<S['body']>;
}

export type OperationContext<
  A extends OperationAccess,
  V extends BodyEncryption,
  S extends RequestSchemas,
> = AppContext &
  CallerOf[A] & {
    readonly input: OperationInput<S>;
    /** Returns the name of the requesting browser, such as 'Firefox on Windows'. */
    readonly device: () => string;
    /** The live vault that `X-Vault` names; null for operations without sealed content. */
    readonly vaultId: VaultOf[V];
  };

interface Settings extends ResponseSettings {
  /** Rate limit, checked before anything else; defaults to {@link defaultRateLimit}. */
  readonly limit?: RateLimitCheck;
  /** Reads the session from the database instead of the in-memory cache. */
  readonly fresh?: true;
  /** Maximum size of the body in bytes; defaults to the limit for the operation's sealing. */
  readonly bodyMax?: number;
}

async function sessionOf(ctx: AppContext, fresh: boolean): Promise<SessionContext> {
  const session = await ctx.state.session({ fresh });
  if (!session) throw createApiError('NO_SESSION');
  // The page still shows a user in whose place another has logged in since, in another tab with the same cookies.
  const userId = ctx.get(USER_HEADER);
  if (userId !== '' && userId !== session.userId) throw createApiError('USER_CHANGED');
  return session;
}

function callerOf(session: SessionContext): Caller {
  const person = async () => {
    const user = await UserModel.findOne({ userId: session.userId }).lean();
    if (!user) throw createApiError('NO_SESSION');
    return user;
  };
  return { session, person };
}

const ANONYMOUS: Anonymous = { session: null };

const AUTHENTICATE: { readonly [A in OperationAccess]: (ctx: AppContext, fresh: boolean) => Promise<CallerOf[A]> } = {
  public: async () => ANONYMOUS,
  // No session is required: the handler finds the registration by its cookie.
  registration: async () => ANONYMOUS,
  session: async (ctx, fresh) => callerOf(await sessionOf(ctx, fresh)),
  admin: async (ctx) => {
    const session = await sessionOf(ctx, true);
    if (session.role === 'USER') throw createApiError('FORBIDDEN');
    return callerOf(session);
  },
};

const VAULT: { readonly [V in BodyEncryption]: (ctx: AppContext) => Promise<VaultOf[V]> } = {
  clear: async () => null,
  content: async (ctx) => {
    const requestedVaultId = ctx.get(VAULT_HEADER);
    if (requestedVaultId === '') throw createApiError('VAULT_CHANGED');
    // Reads the session from the database when the cached one does not match: the vault may have been created after the
    // session was cached.
    const isLive =
      (await sessionOf(ctx, false)).vaultId === requestedVaultId ||
      (await sessionOf(ctx, true)).vaultId === requestedVaultId;
    if (!isLive) throw createApiError('VAULT_CHANGED');
    return requestedVaultId;
  },
};

/**
 * Rejects writes during a key rotation, because a record that is not re-encrypted yet is not found in the live vault
 * and would appear deleted.
 */
async function ensureNotRotating(ctx: AppContext): Promise<void> {
  const { moving } = await sessionOf(ctx, false);
  if (moving && (await sessionOf(ctx, true)).moving) throw createApiError('MOVING');
}

const schema = <S extends RequestSchemas, K extends keyof RequestSchemas>(shapes: S, part: K): S[K] => shapes[part];

/**
 * Mounts an operation of `contracts`: checks the rate limit, authenticates, validates, checks the vault, runs the
 * handler and responds with its result, or with 204 for undefined. A {@link JsonStream} is sent while it is
 * read, a {@link FileResponse} and an {@link EventStream} with their own headers. The OpenAPI document is generated from the same `options`.
 */
export function registerOperation<A extends OperationAccess, V extends BodyEncryption, const S extends RequestSchemas>(
  router: ApiRouter,
  operation: Operation<A, V>,
  options: S & Settings,
  handler: (ctx: OperationContext<A, V, S>) => Promise<unknown>,
): void {
  const { access, sealing, method } = operation;
  const { limit = defaultRateLimit, fresh = false, bodyMax, status = 200 } = options;
  const shapes: S = options;
  router.mounted.push({ ...options, operation });
  const compressible = isCompressible(operation);
  router.register(operation.path, [method], async (ctx) => {
    ctx.state.isCompressible = compressible;
    await limit(ctx);
    const caller = await AUTHENTICATE[access](ctx, fresh);
    if (shapes.body) await readJson(ctx, sealing, bodyMax);
    const input: OperationInput<S> = {
      params: parseInput(schema(shapes, 'params'), ctx.params),
      query: parseInput(schema(shapes, 'query'), { ...ctx.query }),
      body: parseBody(schema(shapes, 'body'), ctx.request.body, operation),
    };
    const vaultId = await VAULT[sealing](ctx);
    if (sealing === 'content' && method !== 'GET' && !operation.duringRotation) await ensureNotRotating(ctx);
    const device = () => parseDeviceName(ctx.get('user-agent'));
    const result = await handler(Object.assign(ctx, { input, device, vaultId }, caller));
    if (result === undefined) {
      ctx.status = 204;
      return;
    }
    if (result instanceof FileResponse) {
      result.send(ctx);
      return;
    }
    if (result instanceof EventStream) {
      result.respond(ctx);
      return;
    }
    // Sets the status before the body, because Koa would otherwise turn a null body into an empty 204 response.
    ctx.status = status;
    ctx.type = 'json';
    ctx.body = result instanceof JsonStream ? await result.open() : result;
  });
}
