import type { Envelope } from './envelope.ts';
import { placeOf } from './envelope.ts';
import type { Kind } from './kinds/index.ts';

/** Most former data keys that go with an account: so often it can be replaced. */
export const FORMER_KEYS_MAX = 20;
/** Records in one page of what still stands under a former vault, and in one batch of what is moved. */
export const MOVES_PAGE = 100;

/** A data key that was replaced, kept for whoever has the one in its place. */
export interface FormerKey {
  readonly vaultId: string;
  /** base64url of the raw key, sealed under the live data key at {@link formerKeyPlace}. */
  readonly key: Envelope;
}

/** The one place where a former key may be read: in this vault, as the key of that one. */
export const formerKeyPlace = (former: string, live: string): string => placeOf('account', `formerKey.${former}`, live);

/** `GET /crypto/rotation`: how far the last replacement of the data key has come. */
export interface RotationAnswer {
  /** Null where none is under way. */
  readonly rotation: {
    /** ISO 8601. */
    readonly at: string;
    /** Where it was begun. */
    readonly device: string;
    /** Records that it began with. */
    readonly total: number;
  } | null;
  /** Records that are sealed under a former key. */
  readonly left: number;
  /** The oldest first. */
  readonly formerKeys: readonly FormerKey[];
}

/** What became of a record that was sent sealed anew: `changed` since it was read, or `gone`. */
export interface MoveResult {
  readonly kind: Kind;
  readonly id: string;
  readonly result: 'moved' | 'changed' | 'gone';
}
