import type { Role } from '@northkeep/contracts';
import { UserModel } from './user.model.ts';

/** Gives the account of an address a role; false when there is no such account. Sessions know it within seconds. */
export async function grantRole(email: string, role: Role): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne({ email: email.trim().toLowerCase() }, { $set: { role } });
  return matchedCount === 1;
}
