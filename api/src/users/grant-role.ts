import type { Role } from '@northkeep/contracts';
import { UserModel } from './user.model.ts';

/**
 * Sets the role of the account with this email; returns false when none exists. Open sessions have it within seconds.
 */
export async function grantRole(email: string, role: Role): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne({ email: email.trim().toLowerCase() }, { $set: { role } });
  return matchedCount === 1;
}
