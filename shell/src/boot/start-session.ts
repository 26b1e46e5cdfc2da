import { loadSharedVault, readSessionHint } from '@northkeep/shared-vault/session-hint';

/** Delay in ms before code is loaded that a public page does not need. By then, the page has loaded its own files. */
const IDLE_AFTER_MS = 3_000;

/**
 * Loads the vault, session and sync code as soon as the page may need it: at once in the app and if a user is stored;
 * later after a logout that may not have reached the server yet; otherwise not at all.
 */
export function loadSessionIfNeeded({ isInApp }: { isInApp: boolean }): void {
  const hint = readSessionHint();
  const load = (): void =>
    void loadSharedVault().catch((reason: unknown) => console.warn('the session was not checked:', reason));
  if (isInApp || hint === 'signed-in') load();
  else if (hint === 'signed-out') setTimeout(load, IDLE_AFTER_MS);
}
