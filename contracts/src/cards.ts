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
  readonly isApproved: boolean;
  readonly rank: number;
}

/** `GET /knowledge-cards`. `limited` is true where the plan shows only five cards a day. */
export interface CardList {
  readonly cards: readonly Card[];
  readonly limited: boolean;
}
