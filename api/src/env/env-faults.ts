/** Invalid configuration that prevents the start. The message has one line for each fault, `NAME: reason`. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Collects the faults of all variables, so that one failed start names them all. */
export class EnvFaults {
  readonly #reasons = new Map<string, string>();
  readonly #fromFile = new Set<string>();

  /** Records that the value of a variable comes from a file: its faults then name the variable of the file. */
  readFromFile(variable: string): void {
    this.#fromFile.add(variable);
  }

  /** Adds a fault, unless the variable has one already. Returns '' as a placeholder for the missing value. */
  add(variable: string, reason: string): '' {
    const name = this.#fromFile.has(variable) ? `${variable}_FILE` : variable;
    if (!this.#reasons.has(name)) this.#reasons.set(name, reason);
    return '';
  }

  /**
   * Throws {@link EnvError} if there is a fault; its lines are in the order of `variables`. With `only`, the faults of
   * other variables do not count.
   */
  throwIfAny(variables: readonly string[], only?: readonly string[]): void {
    const counted = [...this.#reasons].filter(([name]) => only?.includes(name.replace(/_FILE$/, '')) ?? true);
    if (counted.length === 0) return;
    const sorted = counted.sort(([a], [b]) => variables.indexOf(a) - variables.indexOf(b));
    throw new EnvError(sorted.map(([variable, reason]) => `${variable}: ${reason}`).join('\n'));
  }
}
