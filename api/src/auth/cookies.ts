import { DAY_MS } from '@northkeep/contracts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import type { SessionTokens } from './sessions.ts';
import { ACCESS_TOKEN_LIFETIME_MS, isToken } from './tokens.ts';

export type CookieName = 'nk_access' | 'nk_refresh' | 'nk_registration' | 'nk_device';

export const REGISTRATION_COOKIE_TTL_MS = DAY_MS;
/** Browsers limit the lifetime of a cookie to 400 days. */
export const DEVICE_COOKIE_TTL_MS = 400 * DAY_MS;

type CookieEnv = Pick<Env, 'production'>;

/** Returns the name of a cookie, with the prefix `__Host-` in production, where every response is sent over https. */
export const buildCookieName = (name: CookieName, { production }: CookieEnv): string =>
  production ? `__Host-${name}` : name;

/** Reads a token from its cookie; undefined when the cookie is missing or malformed. */
export function readCookie(ctx: AppContext, name: CookieName, env: CookieEnv): string | undefined {
  const value = ctx.cookies.get(buildCookieName(name, env));
  return isToken(value) ? value : undefined;
}

interface Cookie {
  readonly name: CookieName;
  /** Value of the cookie; null deletes the cookie. */
  readonly value: string | null;
  /** Lifetime in ms; null keeps the cookie until the browser is closed. */
  readonly cookieMs?: number | null;
}

/** Sets a cookie that scripts cannot read and other sites cannot send. */
export function setCookie(ctx: AppContext, env: CookieEnv, { name, value, cookieMs = null }: Cookie): void {
  // In production PUBLIC_URL is https, but the reverse proxy connects over http, so without this setting Koa would
  // refuse to set a secure cookie.
  if (env.production) ctx.cookies.secure = true;
  const isKept = value !== null && cookieMs !== null;
  ctx.cookies.set(buildCookieName(name, env), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: env.production,
    path: '/',
    overwrite: true,
    ...(isKept ? { maxAge: cookieMs } : {}),
  });
  if (isKept) addMaxAge(ctx, buildCookieName(name, env), cookieMs);
}

/**
 * Adds the lifetime in seconds, which browsers prefer to the date that Koa writes: a device whose clock is ahead may
 * take a cookie with that date for an expired one.
 */
function addMaxAge(ctx: AppContext, name: string, cookieMs: number): void {
  const lines = [ctx.response.headers['set-cookie'] ?? []].flat();
  const seconds = Math.floor(cookieMs / 1_000);
  ctx.set(
    'set-cookie',
    lines.map((line) => (line.startsWith(`${name}=`) ? `${line}; max-age=${seconds}` : line)),
  );
}

/** Sets the cookies with the tokens of a session. */
export function setSessionCookies(ctx: AppContext, env: CookieEnv, { access, refresh, cookieMs }: SessionTokens): void {
  const accessMs = cookieMs === null ? null : Math.min(ACCESS_TOKEN_LIFETIME_MS, cookieMs);
  setCookie(ctx, env, { name: 'nk_access', value: access, cookieMs: accessMs });
  setCookie(ctx, env, { name: 'nk_refresh', value: refresh, cookieMs });
}

/** Deletes the session cookies. */
export function clearSessionCookies(ctx: AppContext, env: CookieEnv): void {
  setCookie(ctx, env, { name: 'nk_access', value: null });
  setCookie(ctx, env, { name: 'nk_refresh', value: null });
}
