/** What a person has typed, and what must come true of it. */
export class AcknowledgedWrites {
  #typed = 0;
  /** Texts that were shown as saved on a device. */
  readonly saved = new Set<string>();
  /** What was typed over a text by somebody who saw it. */
  readonly #over = new Map<string, Set<string>>();
  /** A deletion ends changes without words; what comes out of the trash has lost them. */
  restored = false;
  /** The server was put back to an older state: its revisions no longer tell what is newer. */
  rolledBack = false;
  /** Words that are gone for good by a rule that the person knows of. */
  readonly #givenUp = new Set<unknown>();
  readonly #vaults = new Map<unknown, string>();
  /** Circles filled on each step, and changes made to it. */
  readonly #steps = new Map<string, { tried: number; saved: number; changes: number }>();

  /** A text that was never typed before. */
  text(): string {
    this.#typed += 1;
    return `text ${this.#typed}`;
  }

  /** A text takes the place of the one that was shown. */
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

  /** Those of the texts that were typed in another vault. */
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

  /** Texts that were shown as saved and are now nowhere, nor is anything that was typed over them. */
  lost(found: ReadonlySet<unknown>): string[] {
    const lives = (text: string, seen: ReadonlySet<string>): boolean =>
      found.has(text) ||
      this.#givenUp.has(text) ||
      [...(this.#over.get(text) ?? [])].some((next) => !seen.has(next) && lives(next, new Set([...seen, next])));
    return [...this.saved].filter((text) => !lives(text, new Set([text])));
  }
}
