/** Message between the tabs of one browser. Contains neither keys nor user texts. */
export type TabMessage =
  | { readonly type: 'lock'; readonly vaultId: string; readonly by?: 'away' | 'hand' }
  | { readonly type: 'unlocked'; readonly vaultId: string }
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'refreshed'; readonly at: number };

const CHANNEL = 'northkeep';

/** BroadcastChannel to the other tabs. Messages never reach the tab that posts them. */
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

  /** Registers a listener for messages of other tabs. Returns a function that removes it. */
  listen(listener: (message: TabMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
