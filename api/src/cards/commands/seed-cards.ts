import { z } from 'zod';
import { readContent } from '../../platform/content.ts';
import { isSeeded, markSeeded } from '../../platform/seeds.model.ts';
import { CardModel } from '../card.model.ts';

const seedCards = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    category: z.string(),
    kicker: z.string(),
    summary: z.string(),
    expanded: z.string(),
    tryThis: z.array(z.string()),
    sources: z.array(z.object({ label: z.string(), url: z.url({ protocol: /^https$/ }) })).min(1),
  }),
);

/** Inserts the cards of the seed data into a new database, once. Curators may change or delete them afterwards. */
export async function seedWisdomCards(): Promise<void> {
  if (await isSeeded('cards')) return;
  const cards = await readContent('wisdom-cards.json', seedCards);
  for (const [rank, { slug, summary, expanded, sources, ...card }] of cards.entries()) {
    const made = {
      ...card,
      shortDescription: summary,
      longDescription: expanded,
      references: sources,
      isApproved: true,
      rank,
    };
    // Upserts by slug, so that an interrupted or concurrent seeding completes without duplicates.
    await CardModel.updateOne({ slug }, { $setOnInsert: made }, { upsert: true });
  }
  await markSeeded('cards');
}
