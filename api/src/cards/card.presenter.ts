import type { AdminCardWire, Card } from '@northkeep/contracts';
import type { CardDoc } from './card.model.ts';

/** Presents the sources of a card; one without a label is named by its host. */
const sourcesOf = ({ sources }: CardDoc): Card['sources'] =>
  sources.map(({ url, label }) => ({ url, label: label ?? new URL(url).host }));

/** Returns the fields of a card that readers see. */
export function presentCard(card: CardDoc): Card {
  return {
    _id: card._id.toHexString(),
    title: card.title,
    kicker: card.kicker ?? card.category,
    summary: card.summary,
    expanded: card.expanded,
    tryThis: card.tryThis,
    sources: sourcesOf(card),
  };
}

/** Presents a card for administrators, in the names of the protocol. */
export function presentAdminCard(card: CardDoc): AdminCardWire {
  return {
    _id: card._id.toHexString(),
    title: card.title,
    category: card.category,
    kicker: card.kicker,
    shortDescription: card.summary,
    longDescription: card.expanded,
    tryThis: card.tryThis,
    references: card.sources.map(({ url }) => url),
    sources: sourcesOf(card),
    isApproved: card.isApproved,
    rank: card.rank,
  };
}
