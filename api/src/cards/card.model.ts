import { model, Schema, type Types } from 'mongoose';

/** Source of a card; without a label its host is shown. */
export interface CardSource {
  readonly url: string;
  readonly label: string | null;
}

/** Wisdom card. */
export interface CardDoc {
  readonly _id: Types.ObjectId;
  /** Identifies a card of the seed data, which makes seeding idempotent. */
  readonly slug?: string;
  readonly title: string;
  readonly category: string;
  /** Text of the card's badge; null to show the category instead. */
  readonly kicker: string | null;
  readonly summary: string;
  readonly expanded: string;
  readonly tryThis: readonly string[];
  readonly sources: readonly CardSource[];
  readonly isApproved: boolean;
  readonly rank: number;
}

const text = { type: String, required: true } as const;
const cardSchema = new Schema<CardDoc>(
  {
    slug: { type: String, unique: true, sparse: true },
    title: text,
    category: text,
    kicker: { type: String, default: null },
    summary: text,
    expanded: text,
    tryThis: { type: [String], required: true },
    sources: {
      type: [new Schema<CardSource>({ url: text, label: { type: String, default: null } }, { _id: false })],
    },
    isApproved: { type: Boolean, required: true },
    rank: { type: Number, required: true },
  },
  { collection: 'cards', versionKey: false },
);
cardSchema.index({ isApproved: 1, rank: 1, _id: 1 });
cardSchema.index({ rank: 1, _id: 1 });
export const CardModel = model<CardDoc>('Card', cardSchema);

/** Saved card of a user. The server can read it (docs/privacy-contract.md). */
export interface SavedCardDoc {
  readonly _id: Types.ObjectId;
  readonly userId: string;
  readonly cardId: string;
}

const savedCardSchema = new Schema<SavedCardDoc>(
  { userId: text, cardId: text },
  { collection: 'saved_cards', versionKey: false },
);
savedCardSchema.index({ userId: 1, cardId: 1 }, { unique: true });
savedCardSchema.index({ cardId: 1 });
export const SavedCardModel = model<SavedCardDoc>('SavedCard', savedCardSchema);
