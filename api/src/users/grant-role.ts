import type { Role } from '@northkeep/contracts';
import { recordAction } from '../audit/record-action.ts';
import { UserModel } from './user.model.ts';

/**
 * Sets the role of the account with this email. Returns false when no account has it. Sessions that are open get the
 * new role within seconds.
 */
export async function grantRole(email: string, role: Role): Promise<boolean> {
  const user = await UserModel.findOne({ email: email.trim().toLowerCase() }).lean();
  if (!user) return false;
  const { userId } = user;
  const action = role === 'USER' ? 'role-revoked' : 'role-granted';
  await recordAction({ action, by: null, targetId: userId, detail: role === 'USER' ? user.role : role });
  const { matchedCount } = await UserModel.updateOne({ userId }, { $set: { role } });
  return matchedCount === 1;
}
