import { APP_PATH } from '../paths.ts';

/**
 * Returns the path to open after the login: the requested page, otherwise the app. Only paths of this origin are
 * accepted, which prevents open redirects.
 */
export function redirectPathAfterLogin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : APP_PATH;
}

/**
 * Returns the email of an account that was just created, when its payment return has to ask for the password again,
 * otherwise null.
 */
export function newAccountEmail(state: unknown): string | null {
  const email = typeof state === 'object' && state !== null && 'madeFor' in state ? state.madeFor : undefined;
  return typeof email === 'string' ? email : null;
}
