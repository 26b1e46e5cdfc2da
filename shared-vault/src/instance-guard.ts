const MARK = Symbol.for('northkeep.shared-vault');

/** True when shared-vault was evaluated on this page. */
export const isSharedVaultEvaluated = (scope: object): boolean => MARK in scope;

/**
 * Throws when shared-vault is evaluated twice on a page. Each evaluation would create its own vault and session, so
 * that some areas would see a vault that stays locked and a session that never changes, without any error.
 */
export function assertSingleInstance(scope: object): void {
  if (isSharedVaultEvaluated(scope))
    throw new Error('shared-vault was evaluated twice: share it as a singleton, import it by its name.');
  Object.defineProperty(scope, MARK, { value: true });
}
