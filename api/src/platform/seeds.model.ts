import { model, Schema } from 'mongoose';

/**
 * Names of the seed data that this database has received. Seed data is inserted once and is not inserted again after
 * its deletion.
 */
const SeedModel = model(
  'Seed',
  new Schema({ _id: { type: String }, at: { type: Date } }, { collection: 'seeds', versionKey: false }),
);

/** True when the seed data with this name was inserted before. */
export const isSeeded = async (name: string): Promise<boolean> => (await SeedModel.exists({ _id: name })) !== null;

/** Records that the seed data with this name was inserted. */
export async function markSeeded(name: string): Promise<void> {
  await SeedModel.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
}
