import { loadSharedVault, readSessionHint } from '@northkeep/shared-vault/session-hint';

/** Delay of what a public page does not need, in ms: the page has loaded its own files by then. */
const IDLE_AFTER_MS = 3_000;

/**
 * Loads the vault, session and sync code as soon as the page may need it: at once in the app and where a user is
 * stored; later where somebody has logged out, as the server may not have heard of it yet; else not at all.
 */
export function startSession({ isInApp }: { isInApp: boolean }): void {
  const hint = readSessionHint();
  const load = (): void =>
    void loadSharedVault().catch((reason: unknown) => console.warn('the session was not checked:', reason));
  if (isInApp || hint === 'signed-in') load();
  else if (hint === 'signed-out') setTimeout(load, IDLE_AFTER_MS);
}
