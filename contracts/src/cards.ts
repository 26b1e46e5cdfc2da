/** A wisdom card as readers see it (specification 2 §3). */
export interface Card {
  readonly _id: string;
  readonly title: string;
  readonly kicker: string | null;
  readonly summary: string;
  readonly expanded: string;
  readonly tryThis: readonly string[];
  readonly sources: readonly { readonly label: string; readonly url: string }[];
}

/** A wisdom card as its curators see it. */
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

/** `GET /knowledge-cards`; `limited` says that the plan shows today's five only. */
export interface CardList {
  readonly cards: readonly Card[];
  readonly limited: boolean;
}
