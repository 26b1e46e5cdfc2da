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
