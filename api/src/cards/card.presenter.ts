import type { AdminCard, Card } from '@northkeep/contracts';
import type { CardDoc } from './card.model.ts';

/** Presents the sources of a card; one without a label is named by its host. */
const sourcesOf = ({ references }: CardDoc): Card['sources'] =>
  references.map(({ url, label }) => ({ url, label: label ?? new URL(url).host }));

/** Returns the fields of a card that readers see. */
export function presentCard(card: CardDoc): Card {
  return {
    _id: card._id.toHexString(),
    title: card.title,
    kicker: card.kicker ?? card.category,
    summary: card.shortDescription,
    expanded: card.longDescription,
    tryThis: card.tryThis,
    sources: sourcesOf(card),
  };
}

/** Presents a card for curators. */
export function presentAdminCard(card: CardDoc): AdminCard {
  return {
    _id: card._id.toHexString(),
    title: card.title,
    category: card.category,
    kicker: card.kicker,
    shortDescription: card.shortDescription,
    longDescription: card.longDescription,
    tryThis: card.tryThis,
    references: card.references.map(({ url }) => url),
    sources: sourcesOf(card),
    isApproved: card.isApproved,
    rank: card.rank,
  };
}
