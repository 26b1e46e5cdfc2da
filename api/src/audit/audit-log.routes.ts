import { AUDIT_LOG_PAGE_SIZE, type AuditLogPage, OPERATIONS } from '@northkeep/contracts';
import { auditLogQuery, auditLogResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { type AuditEntry, AuditLogModel } from './audit-log.model.ts';
import { presentAuditEntries } from './audit-log.presenter.ts';

/** Route of `/admin/audit-log`, for administrators. */
export function auditLogRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.adminReadAuditLog,
    { query: auditLogQuery, answer: auditLogResponse },
    ({ input }) => readPage(input.query),
  );
  return router;
}

interface Page {
  /** Cursor from the previous page of the log. */
  readonly after?: string | undefined;
  /** Time of the oldest entry; ISO 8601. */
  readonly since?: string | undefined;
}

async function readPage({ after, since }: Page): Promise<AuditLogPage> {
  const parts = [
    after === undefined ? {} : olderThan(after),
    since === undefined ? {} : { at: { $gte: new Date(since) } },
  ];
  const found = await AuditLogModel.find({ $and: parts })
    .sort({ at: -1, _id: -1 })
    .limit(AUDIT_LOG_PAGE_SIZE + 1)
    .lean();
  const page = found.slice(0, AUDIT_LOG_PAGE_SIZE);
  const last = page.at(-1);
  return { entries: await presentAuditEntries(page), next: last && found.length > page.length ? cursorOf(last) : null };
}

const cursorOf = ({ at, _id }: AuditEntry): string => `${at.getTime()}_${_id}`;

/** Returns the filter for the entries after a cursor, which the schema of the query has checked. */
function olderThan(cursor: string) {
  const split = cursor.indexOf('_');
  const at = new Date(Number(cursor.slice(0, split)));
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: cursor.slice(split + 1) } }] };
}
