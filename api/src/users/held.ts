import type { Kind } from '@northkeep/contracts';
import { notFound } from '../errors.ts';
import { recordModel } from '../records/record.model.ts';
import { UserModel } from './user.model.ts';

type Held = Readonly<Record<string, unknown>>;

/** A record of a person's exactly as it rests, field by field; only MongoDB's own id is left out. Throws 404. */
export async function heldRecord(
  { userId, vaultId }: { readonly userId: string; readonly vaultId: string | null },
  { kind, id }: { readonly kind: Kind; readonly id: string },
): Promise<Held> {
  // The driver's own collection: mongoose would leave out what this release does not declare.
  const found = vaultId === null ? null : await recordModel(kind).collection.findOne({ userId, vaultId, id });
  if (!found) throw notFound();
  const { _id, ...held } = found;
  return held;
}

/** The account of a person exactly as it rests. What the server has sealed with its own key is shown sealed. */
export async function heldAccount(userId: string): Promise<Held> {
  const found = await UserModel.collection.findOne({ userId });
  if (!found) throw notFound();
  const { _id, ...held } = found;
  return held;
}
