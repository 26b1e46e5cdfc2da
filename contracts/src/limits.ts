import { MINUTE_MS } from './durations.ts';

/** Largest JSON body of a content operation, in bytes: the longest line, sealed, with room. */
export const CONTENT_BODY_MAX = 2 * 1024 * 1024;
/** Largest JSON body of every other operation, in bytes. */
export const BODY_MAX = 64 * 1024;
/** Most lines of one bulk creation. */
export const BULK_MAX = 500;
/** Mutation keys a record remembers. */
export const KEYS_KEPT = 8;
/** Records in one page of the changes feed. */
export const CHANGES_PAGE = 500;
/** The feed looks this far behind the cursor, so that no commit order can hide a record. */
export const CHANGES_OVERLAP_MS = 2 * MINUTE_MS;
/** Days that a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** Days that a vault which an empty one replaced can be brought back. */
export const REPLACED_VAULT_DAYS = 30;
/** Most replaced vaults that are kept at once. */
export const REPLACED_VAULTS_MAX = 5;
/** What is typed before an empty vault is begun. */
export const EMPTY_VAULT_WORD = 'empty';

export const AUTOSAVE_IDLE_MS = 750;
export const SEAL_INTERVAL_MS = 150;
export const UNLOCK_WAIT_MS = 120_000;
export const AUTO_LOCK_HIDDEN_MS = 15 * MINUTE_MS;
export const REFRESH_EVERY_MS = 14 * MINUTE_MS;
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
export const REFRESH_DEBOUNCE_MS = 750;
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_EXPONENT_MAX = 6;
export const BACKOFF_JITTER_MS = 300;
export const STATUS_CHECK_PAUSE_MS = 350;
export const PASSWORD_MIN = 8;
export const CODE_DIGITS = 6;
export const SELECTED_STEPS_MAX = 4;
