import { z } from 'zod';
import { CARDS_MAX } from '../limits.ts';

/** Maximum number of suggestions, and of sources, of a card. */
const CARD_LIST_MAX = 5;

const text = (max: number) => z.string().trim().min(1).max(max);
const httpsUrl = z.url({ protocol: /^https$/ }).max(500);

export const cardOut = z.strictObject({
  _id: z.string(),
  title: z.string(),
  kicker: z.string().nullable(),
  summary: z.string(),
  expanded: z.string(),
  tryThis: z.array(z.string()).max(CARD_LIST_MAX),
  sources: z.array(z.strictObject({ label: z.string(), url: z.string() })).max(CARD_LIST_MAX),
});
export const cardListOut = z.strictObject({ cards: z.array(cardOut).max(CARDS_MAX), limited: z.boolean() });
export const adminCardOut = z.strictObject({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  kicker: z.string().nullable(),
  shortDescription: z.string(),
  longDescription: z.string(),
  tryThis: z.array(z.string()).max(CARD_LIST_MAX),
  references: z.array(z.string()).max(CARD_LIST_MAX),
  isApproved: z.boolean(),
  rank: z.int(),
});
const cardFields = {
  title: text(120),
  category: text(60),
  kicker: text(60).nullable().optional(),
  shortDescription: text(600),
  longDescription: text(2_000),
  tryThis: z.array(text(200)).max(CARD_LIST_MAX),
  references: z.array(httpsUrl).max(CARD_LIST_MAX),
  isApproved: z.boolean(),
  rank: z.int().min(0),
};
export const createCardBody = z.strictObject({
  ...cardFields,
  tryThis: cardFields.tryThis.default([]),
  references: cardFields.references.default([]),
  isApproved: cardFields.isApproved.default(false),
  rank: cardFields.rank.default(0),
});
/** A change has no defaults: fields that it leaves out keep their values. */
export const changeCardBody = z.strictObject(cardFields).partial();
export const reorderCardsBody = z.strictObject({
  orderedIds: z
    .array(z.string().regex(/^[0-9a-f]{24}$/))
    .min(1)
    .max(CARDS_MAX),
});
