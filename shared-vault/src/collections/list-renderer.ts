import { childKinds, type Kind } from '@northkeep/contracts';
import { runInAction } from 'mobx';

/**
 * Minimum pause between two renders of a list while thousands of records are loaded or imported, because each render
 * blocks keyboard input.
 */
const RENDER_EVERY_MS = 1_000;

/** Notifies the observers of lists: immediately, or once a second while many records are loaded or imported. */
export class ListRenderer {
  readonly #reorder: (kind: Kind) => void;
  /** Kinds with records that have been loaded since their lists were last rendered. */
  readonly #pending = new Set<Kind>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while {@link runBatch} runs. */
  #isBatch = false;

  /** `reorder` notifies the observers of one list. */
  constructor(reorder: (kind: Kind) => void) {
    this.#reorder = reorder;
  }

  /**
   * Runs one batch of many changes. The lists show them within a second or after {@link renderPending}, because
   * rendering a list of 100,000 records for each batch would delay input.
   */
  runBatch(work: () => void): void {
    this.#isBatch = true;
    try {
      runInAction(work);
    } finally {
      this.#isBatch = false;
    }
  }

  /** Renders a list whose order or membership the user has changed; later when a batch has changed it. */
  renderChanged(kind: Kind): void {
    if (this.#isBatch) this.renderLater([kind]);
    else this.#reorder(kind);
  }

  /** Renders the lists of these kinds and of the kinds under them: children are shown and hidden with their parents. */
  render(kinds: Iterable<Kind>): void {
    for (const kind of kinds) {
      this.#reorder(kind);
      this.render(childKinds(kind));
    }
  }

  /** Renders the lists of these kinds within a second. */
  renderLater(kinds: Iterable<Kind>): void {
    for (const kind of kinds) this.#pending.add(kind);
    if (this.#pending.size > 0) this.#timer ??= setTimeout(() => this.renderPending(), RENDER_EVERY_MS);
  }

  /** Renders the lists that wait to be rendered. */
  renderPending(): void {
    const kinds = [...this.#pending];
    this.cancel();
    runInAction(() => this.render(kinds));
  }

  /** Drops the renders that wait. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
  }
}
