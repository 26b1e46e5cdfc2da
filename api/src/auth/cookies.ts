import { ACCESS_TOKEN_MS, DAY_MS } from '@northkeep/contracts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import type { SessionTokens } from './sessions.ts';
import { isToken } from './tokens.ts';

export type CookieName = 'nk_access' | 'nk_refresh' | 'nk_registration' | 'nk_device';

export const REGISTRATION_COOKIE_MS = DAY_MS;
/** Browsers keep no cookie longer than 400 days. */
export const DEVICE_COOKIE_MS = 400 * DAY_MS;

type Where = Pick<Env, 'production'>;

/** The name a cookie goes by: `__Host-` in production, where every answer is https. */
export const cookieName = (name: CookieName, { production }: Where): string => (production ? `__Host-${name}` : name);

/** A token from its cookie; undefined when there is none or it is no token. */
export function readCookie(ctx: AppContext, name: CookieName, where: Where): string | undefined {
  const value = ctx.cookies.get(cookieName(name, where));
  return isToken(value) ? value : undefined;
}

interface Cookie {
  readonly name: CookieName;
  /** Null removes it. */
  readonly value: string | null;
  /** Lifetime in ms; null keeps the cookie until the browser is closed. */
  readonly cookieMs?: number | null;
}

/** Sets a cookie that no script and no other site can read or send. */
export function setCookie(ctx: AppContext, where: Where, { name, value, cookieMs = null }: Cookie): void {
  // Production is https by PUBLIC_URL; behind a proxy the connection to us is not, and Koa would refuse.
  if (where.production) ctx.cookies.secure = true;
  ctx.cookies.set(cookieName(name, where), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: where.production,
    path: '/',
    overwrite: true,
    ...(value !== null && cookieMs !== null ? { maxAge: cookieMs } : {}),
  });
}

/** Gives the browser the tokens of its session. */
export function setSession(ctx: AppContext, where: Where, { access, refresh, cookieMs }: SessionTokens): void {
  const accessMs = cookieMs === null ? null : Math.min(ACCESS_TOKEN_MS, cookieMs);
  setCookie(ctx, where, { name: 'nk_access', value: access, cookieMs: accessMs });
  setCookie(ctx, where, { name: 'nk_refresh', value: refresh, cookieMs });
}

/** Takes the tokens of a session that is over from the browser. */
export function clearSession(ctx: AppContext, where: Where): void {
  setCookie(ctx, where, { name: 'nk_access', value: null });
  setCookie(ctx, where, { name: 'nk_refresh', value: null });
}
