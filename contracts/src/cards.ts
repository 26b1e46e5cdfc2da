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
  readonly summary: string;
  readonly expanded: string;
  readonly tryThis: readonly string[];
  readonly sources: Card['sources'];
  readonly isApproved: boolean;
  readonly rank: number;
}

/** Fields of a card that administrators enter. A source is entered as its URL. */
export interface CardFields extends Omit<AdminCard, '_id' | 'sources' | 'rank'> {
  readonly sourceUrls: readonly string[];
}

/** Fields of a card in the names of the protocol. */
export interface CardFieldsWire extends Omit<CardFields, 'summary' | 'expanded' | 'sourceUrls'> {
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly references: readonly string[];
}

/** A wisdom card for administrators in the names of the protocol. */
export interface AdminCardWire extends CardFieldsWire, Pick<AdminCard, '_id' | 'sources' | 'rank'> {}

/** Translates a card for administrators from the protocol. */
export const decodeAdminCard = ({
  shortDescription: summary,
  longDescription: expanded,
  references: _,
  ...card
}: AdminCardWire): AdminCard => ({ ...card, summary, expanded });

/** Translates entered fields to the protocol. */
export const encodeCardFields = ({ summary, expanded, sourceUrls, ...fields }: CardFields): CardFieldsWire => ({
  ...fields,
  shortDescription: summary,
  longDescription: expanded,
  references: sourceUrls,
});

/** Id of a wisdom card. */
export const CARD_ID_PATTERN = /^[0-9a-f]{24}$/;

/** Limits of a card: the maximum number of characters of each text and the maximum number of entries of each list. */
export const CARD_LIMITS = {
  title: 60,
  category: 60,
  kicker: 60,
  summary: 260,
  expanded: 800,
  tryThis: { entries: 3, characters: 110 },
  sources: { entries: 5, characters: 500 },
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
