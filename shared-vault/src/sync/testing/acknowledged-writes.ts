/** Records the typed texts and the texts that the app acknowledged as saved, so that the oracle can compare them. */
export class AcknowledgedWrites {
  #typed = 0;
  /** Texts that were shown as saved on a device. */
  readonly saved = new Set<string>();
  /** New texts by the shown text that a user overwrote with them. */
  readonly #over = new Map<string, Set<string>>();
  /** True after a restore from the trash. Changes without text that were made before the deletion are then lost. */
  restored = false;
  /** True after a restore of the server, after which revisions no longer show which state is newer. */
  rolledBack = false;
  /** Texts that are lost according to a documented rule. */
  readonly #givenUp = new Set<unknown>();
  readonly #vaults = new Map<unknown, string>();
  /**
   * For each weekly progress record: the number of completions that users tried, the number of those that were saved,
   * and the number of changes to the record.
   */
  readonly #steps = new Map<string, { tried: number; saved: number; changes: number }>();

  /** Ids of the lines that followed a repeated line, by its id and day. */
  readonly nextLines = new Map<string, Set<string>>();

  /** Records the line that followed a repeated line when a device completed it. */
  repeated(completed: string, next: string): void {
    this.nextLines.set(completed, (this.nextLines.get(completed) ?? new Set()).add(next));
  }

  /** Returns a text that was never typed before. */
  text(): string {
    this.#typed += 1;
    return `text ${this.#typed}`;
  }

  /** Records that a new text replaces the text that was shown. */
  over(shown: unknown, text: string): void {
    if (typeof shown !== 'string' || shown === text) return;
    const all = this.#over.get(shown) ?? new Set();
    this.#over.set(shown, all.add(text));
  }

  giveUp(text: unknown): void {
    this.#givenUp.add(text);
  }

  typedIn(vaultId: string, text: string): void {
    this.#vaults.set(text, vaultId);
  }

  /** Returns the texts that were typed in another vault. */
  strangers(vaultId: string, texts: readonly unknown[]): unknown[] {
    return texts.filter((text) => (this.#vaults.get(text) ?? vaultId) !== vaultId);
  }

  step(id: string): { tried: number; saved: number; changes: number } {
    const found = this.#steps.get(id) ?? { tried: 0, saved: 0, changes: 0 };
    this.#steps.set(id, found);
    return found;
  }
  get steps(): Iterable<
    readonly [string, { readonly tried: number; readonly saved: number; readonly changes: number }]
  > {
    return this.#steps;
  }

  /**
   * Returns the acknowledged texts that are lost: neither the text itself nor a text that a user typed over it still
   * exists.
   */
  lost(found: ReadonlySet<unknown>): string[] {
    const lives = (text: string, seen: ReadonlySet<string>): boolean =>
      found.has(text) ||
      this.#givenUp.has(text) ||
      [...(this.#over.get(text) ?? [])].some((next) => !seen.has(next) && lives(next, new Set([...seen, next])));
    return [...this.saved].filter((text) => !lives(text, new Set([text])));
  }
}
