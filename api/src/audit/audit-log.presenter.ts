import type { AuditLogEntry } from '@northkeep/contracts';
import { SupportModel } from '../support/support.model.ts';
import { UserModel } from '../users/user.model.ts';
import type { AuditEntry } from './audit-log.model.ts';

type Emails = ReadonlyMap<string, string>;

/** Presents entries with the current emails of their accounts and requests: the log itself stores ids only. */
export async function presentAuditEntries(entries: readonly AuditEntry[]): Promise<readonly AuditLogEntry[]> {
  const users = await emailsOfUsers(entries.flatMap(({ by, targetId }) => [by, targetId]));
  const requests = await emailsOfRequests(entries.filter(isAboutRequest).map(({ targetId }) => targetId));
  return entries.map(({ _id, at, by, action, targetId, title, detail }) => ({
    id: _id,
    at: at.toISOString(),
    action,
    by: by === null ? 'command-line' : 'account',
    email: users.get(by ?? '') ?? null,
    target: title ?? users.get(targetId ?? '') ?? requests.get(targetId ?? '') ?? null,
    targetId,
    detail,
  }));
}

const isAboutRequest = ({ action }: AuditEntry) => action === 'fee-waived' || action === 'request-closed';
const isId = (id: string | null): id is string => id !== null;

async function emailsOfUsers(ids: readonly (string | null)[]): Promise<Emails> {
  const users = await UserModel.find({ userId: { $in: ids.filter(isId) } }, { userId: 1, email: 1 }).lean();
  return new Map(users.map(({ userId, email }) => [userId, email]));
}

async function emailsOfRequests(ids: readonly (string | null)[]): Promise<Emails> {
  const requests = await SupportModel.find({ _id: { $in: ids.filter(isId) } }, { email: 1 }).lean();
  return new Map(requests.map(({ _id, email }) => [_id.toHexString(), email]));
}
