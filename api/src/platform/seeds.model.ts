import { model, Schema } from 'mongoose';

/** What has been put into this database once and must not come back after somebody deletes it. */
const SeedModel = model(
  'Seed',
  new Schema({ _id: { type: String }, at: { type: Date } }, { collection: 'seeds', versionKey: false }),
);

export const isSeeded = async (name: string): Promise<boolean> => (await SeedModel.exists({ _id: name })) !== null;

export async function markSeeded(name: string): Promise<void> {
  await SeedModel.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
}
