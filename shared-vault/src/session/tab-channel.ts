/** What tabs of one browser tell each other. Never a key, never a word of a person's. */
export type TabMessage =
  | { readonly type: 'lock'; readonly vaultId: string; readonly by?: 'away' | 'hand' }
  | { readonly type: 'unlocked'; readonly vaultId: string }
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'refreshed'; readonly at: number };

const CHANNEL = 'northkeep';

/** The other tabs: what is posted reaches them, never this one. */
export class TabChannel {
  #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  readonly #listeners = new Set<(message: TabMessage) => void>();

  constructor() {
    if (this.#channel) {
      this.#channel.onmessage = (event: MessageEvent<TabMessage>) => {
        for (const listener of this.#listeners) listener(event.data);
      };
    }
  }

  post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Hears the other tabs until the returned function is called. */
  listen(listener: (message: TabMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
