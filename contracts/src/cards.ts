/** A wisdom card, as readers see it. */
export interface Card {
  readonly _id: string;
  readonly title: string;
  readonly kicker: string | null;
  readonly summary: string;
  readonly expanded: string;
  readonly tryThis: readonly string[];
  readonly sources: readonly { readonly label: string; readonly url: string }[];
}

/** A wisdom card, as administrators edit it. */
export interface AdminCard {
  readonly _id: string;
  readonly title: string;
  readonly category: string;
  readonly kicker: string | null;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly tryThis: readonly string[];
  readonly references: readonly string[];
  /** References of the card, in the form that readers see. */
  readonly sources: Card['sources'];
  readonly isApproved: boolean;
  readonly rank: number;
}

/** Id of a wisdom card. */
export const CARD_ID_PATTERN = /^[0-9a-f]{24}$/;

/** Limits of a card: the maximum number of characters of each text and the maximum number of entries of each list. */
export const CARD_LIMITS = {
  title: 60,
  category: 60,
  kicker: 60,
  shortDescription: 260,
  longDescription: 800,
  tryThis: { entries: 3, characters: 110 },
  references: { entries: 5, characters: 500 },
} as const;

/**
 * Response of `GET /knowledge-cards?date=`: the cards of the user's billing plan, ordered by rank. `date` is the
 * reader's local date, at most one day from the server's date. `limited` is true when the plan shows only five cards a
 * day.
 */
export interface CardList {
  readonly cards: readonly Card[];
  readonly limited: boolean;
}

/**
 * Body of `POST /knowledge-cards/import`: ids of the saved cards in an imported file, ordered from latest to earliest
 * saved.
 */
export interface ImportSavedCardsBody {
  readonly ids: readonly string[];
  /** True when the server only computes the result and saves nothing. */
  readonly dryRun: boolean;
}

/** Response of `POST /knowledge-cards/import`: each id is in one of the lists. */
export interface ImportSavedCardsResponse {
  /** Ids of the cards that this request saved, or would save in a dry run. */
  readonly added: readonly string[];
  /** Ids of the cards that were already saved before this request. */
  readonly same: readonly string[];
  /** Ids that belong to no approved card of this installation. */
  readonly unknown: readonly string[];
}
