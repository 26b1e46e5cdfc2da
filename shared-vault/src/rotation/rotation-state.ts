import type { Kind } from '@northkeep/contracts';

export interface DamagedRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly fields: readonly string[];
}

/** Progress of the key rotation in this page. */
export type RotationState =
  | { readonly status: 'none' }
  /** `running`: in this tab. Otherwise it runs in another tab or waits for the network. */
  | { readonly status: 'reencrypting'; readonly reencrypted: number; readonly total: number; readonly running: boolean }
  /** A former key does not open, so `left` records cannot be re-encrypted. */
  | { readonly status: 'blocked'; readonly left: number }
  | { readonly status: 'done'; readonly total: number; readonly damaged: readonly DamagedRecord[] };
