import { randomUUID } from 'node:crypto';
import type { AuditedAction } from '@northkeep/contracts';
import { isDuplicateKeyError } from '../platform/database.ts';
import { type AuditEntry, AuditLogModel } from './audit-log.model.ts';

interface Action {
  readonly action: AuditedAction;
  /** User id of the administrator; null for the command line. */
  readonly by: string | null;
  readonly targetId?: string;
  readonly title?: string;
  readonly detail?: string;
  /** True for an action that takes effect only once for its target, so that a repetition adds no entry. */
  readonly isOnce?: true;
}

/** Returns the entry id of an action that takes effect only once for its target. */
export const buildOneTimeEntryId = (action: AuditedAction, targetId: string): string => `${action}:${targetId}`;

/** Adds an entry to the log. Called before the change itself, so that no change is missing in the log. */
export async function recordAuditedAction({ action, by, targetId, title, detail, isOnce }: Action): Promise<void> {
  const entry: AuditEntry = {
    _id: isOnce && targetId !== undefined ? buildOneTimeEntryId(action, targetId) : randomUUID(),
    at: new Date(),
    by,
    action,
    targetId: targetId ?? null,
    title: title ?? null,
    detail: detail ?? null,
  };
  try {
    await AuditLogModel.create(entry);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}
