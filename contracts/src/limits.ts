import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** Number of idempotency keys that a record remembers. */
export const IDEMPOTENCY_KEYS_PER_RECORD_MAX = 8;
/** Page size of the changes feed, in records. */
export const CHANGES_PAGE_SIZE = 500;
/** Page size of the list of revisions. */
export const REVS_PAGE_SIZE = 5_000;
/** Maximum number of wisdom cards, approved or not. */
export const CARDS_MAX = 5_000;
/** Maximum number of saved cards in one request of an import. */
export const IMPORTED_CARDS_MAX = 1_000;
/** Maximum number of listed sessions. */
export const SESSIONS_SHOWN_MAX = 200;
/** Page size of the trash, in records. */
export const TRASH_PAGE_SIZE = 200;
/**
 * Time before the client's cursor from which the changes feed returns records once more. A record with an earlier
 * timestamp can become visible after one with a later timestamp, and would otherwise be missed.
 */
export const CHANGES_OVERLAP_MS = 2 * MINUTE_MS;
/** Maximum length of the list of versions that a client sends with its cursor, so that they are not sent again. */
export const CHANGES_SEEN_LENGTH_MAX = 4_000;
/** Page size of the history of a line. */
export const LINE_VERSIONS_PAGE_SIZE = 20;
/** Page size of the list of all lines' versions, which an export reads. */
export const LINE_HISTORIES_PAGE_SIZE = 200;
/** Days for which a deleted record can be restored. */
export const TRASH_RETENTION_DAYS = 30;

/** Number of days for which a vault can be restored after an empty vault replaced it. */
export const REPLACED_VAULT_RETENTION_DAYS = 30;
/** Maximum number of replaced vaults of an account. */
export const REPLACED_VAULTS_MAX = 5;
/** Word that the user types to confirm an empty vault. */
export const EMPTY_VAULT_CONFIRM_WORD = 'empty';

export const AUTO_LOCK_AFTER_HIDDEN_MS = 15 * MINUTE_MS;
export const PASSWORD_LENGTH_MIN = 8;
export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_TTL_MS = 15 * MINUTE_MS;
export const EMAIL_CODE_ATTEMPTS_MAX = 5;
/** Lifetime of the link that resets a password. */
export const PASSWORD_RESET_TTL_MS = 30 * MINUTE_MS;
/** Lifetime of a remembered session after the login, and of any other session after its last refresh. */
export const REMEMBERED_SESSION_MS = 30 * DAY_MS;
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SELECTED_STEPS_MAX = 4;
