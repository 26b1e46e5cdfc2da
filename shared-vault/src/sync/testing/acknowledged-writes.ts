/** Records what the user typed and what the app acknowledged as saved, for the oracle. */
export class AcknowledgedWrites {
  #typed = 0;
  /** Texts that were shown as saved on a device. */
  readonly saved = new Set<string>();
  /** Texts typed over a text by a user who saw it. */
  readonly #over = new Map<string, Set<string>>();
  /** True after a restore from the trash: changes without text made before the deletion are lost. */
  restored = false;
  /** True after a restore of the server: revisions no longer tell which state is newer. */
  rolledBack = false;
  /** Texts that are lost by a documented rule. */
  readonly #givenUp = new Set<unknown>();
  readonly #vaults = new Map<unknown, string>();
  /** Number of ticks on each record of weekly progress, and of changes made to it. */
  readonly #steps = new Map<string, { tried: number; saved: number; changes: number }>();

  /** A text that was never typed before. */
  text(): string {
    this.#typed += 1;
    return `text ${this.#typed}`;
  }

  /** Records that a text replaces the one that was shown. */
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

  /** Texts that were typed in another vault. */
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

  /** Acknowledged texts that no longer exist, and neither does a text typed over them. */
  lost(found: ReadonlySet<unknown>): string[] {
    const lives = (text: string, seen: ReadonlySet<string>): boolean =>
      found.has(text) ||
      this.#givenUp.has(text) ||
      [...(this.#over.get(text) ?? [])].some((next) => !seen.has(next) && lives(next, new Set([...seen, next])));
    return [...this.saved].filter((text) => !lives(text, new Set([text])));
  }
}
