/** Actions of administrators that the server logs. */
export const AUDITED_ACTIONS = [
  'role-granted',
  'role-revoked',
  'card-created',
  'card-changed',
  'card-approved',
  'card-withdrawn',
  'card-deleted',
  'cards-reordered',
  'fee-waived',
  'request-closed',
  'feedback-done',
  'feedback-reopened',
  'feedback-deleted',
  'database-backed-up',
  'database-restored',
  'database-migrated',
  'database-sharded',
  'keys-resealed',
  'plan-announced',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** An entry of the audit log. */
export interface AuditLogEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly action: AuditedAction;
  /** `command-line`: the action was run as an `admin` command on the server. */
  readonly by: 'account' | 'command-line';
  /** Email of the administrator's account; null for a deleted account and for the command line. */
  readonly email: string | null;
  /**
   * Title of the card, or email of the account or request; null when the target was deleted or the action has no
   * target.
   */
  readonly target: string | null;
  /** Id of the card, account or request; null for an action without a target. */
  readonly targetId: string | null;
  /** Changed values: the role, the names of the fields, or the category of feedback; null for the other actions. */
  readonly detail: string | null;
}

/**
 * Response of `GET /admin/audit-log?after=&since=`: one page of the entries since a given time, latest first. `next` is
 * the `after` parameter of the following page, null on the last page.
 */
export interface AuditLogPage {
  readonly entries: readonly AuditLogEntry[];
  readonly next: string | null;
}

/** Number of audit log entries on one page. */
export const AUDIT_LOG_PAGE_SIZE = 50;
