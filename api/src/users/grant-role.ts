import type { Role } from '@northkeep/contracts';
import { recordAuditedAction } from '../audit/record-action.ts';
import { type UserDoc, UserModel } from './user.model.ts';

interface RoleChange {
  readonly user: UserDoc;
  readonly role: Role;
  /** User id of the administrator; null for the command line. */
  readonly by: string | null;
}

/**
 * Sets the role of the account with this email, from the command line. Returns false when no account has it. Sessions
 * that are open get the new role within seconds.
 */
export async function grantRole(email: string, role: Role): Promise<boolean> {
  const user = await UserModel.findOne({ email: email.trim().toLowerCase() }).lean();
  return user !== null && changeRole({ user, role, by: null });
}

/** Sets and records the role of an account. Returns false when the account was deleted in the meantime. */
export async function changeRole({ user, role, by }: RoleChange): Promise<boolean> {
  const { userId } = user;
  const action = role === 'USER' ? 'role-revoked' : 'role-granted';
  await recordAuditedAction({ action, by, targetId: userId, detail: role === 'USER' ? user.role : role });
  const { matchedCount } = await UserModel.updateOne({ userId }, { $set: { role } });
  return matchedCount === 1;
}
