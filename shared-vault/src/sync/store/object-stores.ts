/**
 * Object store for the log of recent writes: the keys of the records that each transaction has written. Other tabs use
 * it to read these records again.
 */
export const WRITTEN_KEYS = 'written-keys';
/** Object store of the write-ahead log. */
export const WRITE_AHEAD_LOG = 'write-ahead-log';
/** Object store of the changes that the server rejected for good. */
export const REJECTED_ENTRIES = 'rejected-entries';
/** Object stores that a change of a record can write. */
export const RECORD_STORES = ['outbox', 'records', REJECTED_ENTRIES, 'conflicts', WRITTEN_KEYS];
