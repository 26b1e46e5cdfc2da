/** Message between the tabs of one browser. Contains neither keys nor user texts. */
export type SessionTabMessage =
  | { readonly type: 'lock'; readonly vaultId: string; readonly by?: 'away' | 'hand' }
  | { readonly type: 'unlocked'; readonly vaultId: string }
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'refreshed'; readonly at: number };

const CHANNEL = 'northkeep';

/**
 * Decodes a message of another tab, which may run another release. Returns null for anything but a {@link SessionTabMessage}.
 */
export function decodeSessionTabMessage(value: unknown): SessionTabMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, vaultId, userId, by, at }: Partial<Record<string, unknown>> = { ...value };
  switch (type) {
    case 'lock':
      if (typeof vaultId !== 'string') return null;
      return by === 'away' || by === 'hand' ? { type, vaultId, by } : { type, vaultId };
    case 'unlocked':
      return typeof vaultId === 'string' ? { type, vaultId } : null;
    case 'signed-in':
      return typeof userId === 'string' ? { type, userId } : null;
    case 'signed-out':
      return { type };
    case 'refreshed':
      return typeof at === 'number' && Number.isFinite(at) ? { type, at } : null;
    default:
      return null;
  }
}

/** BroadcastChannel to the other tabs. Messages never reach the tab that posts them. */
export class TabChannel {
  #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  readonly #listeners = new Set<(message: SessionTabMessage) => void>();

  constructor() {
    if (this.#channel) {
      this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = decodeSessionTabMessage(data);
        if (message) for (const listener of this.#listeners) listener(message);
      };
    }
  }

  post(message: SessionTabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Registers a listener for messages of other tabs. Returns a function that removes the listener. */
  listen(listener: (message: SessionTabMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
