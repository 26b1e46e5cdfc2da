import { z } from 'zod';
import { CARD_ID_PATTERN, CARD_LIMITS } from '../cards.ts';
import { CARDS_MAX, IMPORTED_CARDS_MAX } from '../limits.ts';

const { tryThis, sources } = CARD_LIMITS;

const text = (max: number) => z.string().trim().min(1).max(max);
const httpsUrl = z.url({ protocol: /^https$/ }).max(sources.characters);

const sourcesOut = z.array(z.strictObject({ label: z.string(), url: z.string() })).max(sources.entries);
export const cardResponse = z.strictObject({
  _id: z.string(),
  title: z.string(),
  kicker: z.string().nullable(),
  summary: z.string(),
  expanded: z.string(),
  tryThis: z.array(z.string()).max(tryThis.entries),
  sources: sourcesOut,
});
export const listCardsQuery = z.strictObject({ date: z.iso.date().optional() });
export const savedCardsResponse = z.array(cardResponse).max(CARDS_MAX);
const cardIds = z.array(z.string().regex(CARD_ID_PATTERN)).max(IMPORTED_CARDS_MAX);
export const importSavedCardsBody = z.strictObject({ ids: cardIds, dryRun: z.boolean() });
export const importSavedCardsResponse = z.strictObject({ added: cardIds, same: cardIds, unknown: cardIds });
export const cardListResponse = z.strictObject({ cards: z.array(cardResponse).max(CARDS_MAX), limited: z.boolean() });
export const adminCardResponse = z.strictObject({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  kicker: z.string().nullable(),
  shortDescription: z.string(),
  longDescription: z.string(),
  tryThis: z.array(z.string()).max(tryThis.entries),
  references: z.array(z.string()).max(sources.entries),
  sources: sourcesOut,
  isApproved: z.boolean(),
  rank: z.int(),
});
const cardFields = {
  title: text(CARD_LIMITS.title),
  category: text(CARD_LIMITS.category),
  kicker: text(CARD_LIMITS.kicker).nullable().optional(),
  shortDescription: text(CARD_LIMITS.summary),
  longDescription: text(CARD_LIMITS.expanded),
  tryThis: z.array(text(tryThis.characters)).max(tryThis.entries),
  references: z.array(httpsUrl).max(sources.entries),
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
/**
 * Body that changes a card. The fields have no defaults here, so that the card keeps the values of the fields that the
 * body leaves out.
 */
export const changeWisdomCardBody = z.strictObject(cardFields).partial();
export const reorderCardsBody = z.strictObject({
  orderedIds: z
    .array(z.string().regex(/^[0-9a-f]{24}$/))
    .min(1)
    .max(CARDS_MAX),
});
