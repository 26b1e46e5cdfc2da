/** Invalid configuration that prevents the start. The message has one line for each fault, `NAME: reason`. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Collects the faults of all variables, so that one failed start names them all. */
export class EnvFaults {
  readonly #reasons = new Map<string, string>();

  /** Adds a fault, unless the variable has one already. Returns '' as a placeholder for the missing value. */
  add(variable: string, reason: string): '' {
    if (!this.#reasons.has(variable)) this.#reasons.set(variable, reason);
    return '';
  }

  /** Throws {@link EnvError} if there is a fault; its lines are in the order of `variables`. */
  throwIfAny(variables: readonly string[]): void {
    if (this.#reasons.size === 0) return;
    const sorted = [...this.#reasons].sort(([a], [b]) => variables.indexOf(a) - variables.indexOf(b));
    throw new EnvError(sorted.map(([variable, reason]) => `${variable}: ${reason}`).join('\n'));
  }
}
