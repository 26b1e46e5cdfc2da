const MARK = Symbol.for('northkeep.shared-vault');

/** Throws when the module is evaluated twice: two vaults in one page would half work in silence. */
export function assertSingleInstance(scope: object): void {
  if (MARK in scope)
    throw new Error('shared-vault was evaluated twice: share it as a singleton, import it by its name.');
  Object.defineProperty(scope, MARK, { value: true });
}
