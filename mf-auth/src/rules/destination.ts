import { APP } from '../paths.ts';

/**
 * Where to go after logging in: the page that was asked for, else the app. Only a path of this origin counts, so a
 * prepared link cannot lead elsewhere.
 */
export function destination(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : APP;
}
