import type { changeWisdomCardBody, createCardBody } from '@northkeep/contracts/schemas';
import type { z } from 'zod';
import type { CardDoc, CardSource } from './card.model.ts';

type CardFields = Omit<CardDoc, '_id' | 'slug'>;

/** Translates a new card from the protocol. */
export const decodeNewCard = ({
  shortDescription: summary,
  longDescription: expanded,
  references,
  kicker = null,
  ...fields
}: z.output<typeof createCardBody>): CardFields => ({
  ...fields,
  kicker,
  summary,
  expanded,
  sources: references.map((url) => ({ url, label: null })),
});

/** Translates the changed fields of a card from the protocol. A URL of the card's current `sources` keeps its label. */
export function decodeCardChange(
  { shortDescription, longDescription, references, ...fields }: z.output<typeof changeWisdomCardBody>,
  sources: readonly CardSource[],
): { readonly [F in keyof CardFields]?: CardFields[F] | undefined } {
  const labelOf = (url: string) => sources.find((source) => source.url === url)?.label ?? null;
  return {
    ...fields,
    ...(shortDescription === undefined ? {} : { summary: shortDescription }),
    ...(longDescription === undefined ? {} : { expanded: longDescription }),
    ...(references === undefined ? {} : { sources: references.map((url) => ({ url, label: labelOf(url) })) }),
  };
}
