import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { z } from 'zod';
import { readContentFile } from '../../platform/content.ts';
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
  const cards = await readContentFile('wisdom-cards.json', seedCards);
  for (const [rank, { slug, ...card }] of cards.entries()) {
    const made = { _id: seededCardId(slug), ...card, isApproved: true, rank };
    // Upserts by slug, so that an interrupted or concurrent seeding completes without duplicates.
    await CardModel.updateOne({ slug }, { $setOnInsert: made }, { upsert: true });
  }
  await markSeeded('cards');
}

/**
 * Id of a card of the seed data. It is the same on every installation, so that an archive can refer to the card on any
 * of them.
 */
const seededCardId = (slug: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`northkeep/card/v1 ${slug}`).digest('hex').slice(0, 24));
