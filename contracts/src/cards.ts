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
  /** The references as readers see them. */
  readonly sources: Card['sources'];
  readonly isApproved: boolean;
  readonly rank: number;
}

/** Id of a wisdom card. */
export const CARD_ID = /^[0-9a-f]{24}$/;

/** Maximum number of characters of each text of a card, and of entries of its lists. */
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
 * `GET /knowledge-cards?date=`: the cards of a plan by rank. `date` is the local date of the reader, at most one day
 * from the server's. `limited` is true where the plan shows only five cards a day.
 */
export interface CardList {
  readonly cards: readonly Card[];
  readonly limited: boolean;
}

/** Body of `POST /knowledge-cards/import`: ids of the saved cards of a file, the latest saved first. */
export interface SavedCardsImport {
  readonly ids: readonly string[];
  /** True where the answer is computed and nothing is saved. */
  readonly dryRun: boolean;
}

/** Answer of `POST /knowledge-cards/import`: each id in one of the lists. */
export interface SavedCardsImported {
  /** Saved now, or would be. */
  readonly added: readonly string[];
  /** Saved before. */
  readonly same: readonly string[];
  /** No approved card of this installation. */
  readonly unknown: readonly string[];
}
