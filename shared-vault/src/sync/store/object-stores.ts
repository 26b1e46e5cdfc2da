/**
 * Object store for the log of recent writes: the keys of the records that each transaction has written. Other tabs use
 * it to read these records again.
 */
export const WRITTEN_KEYS = 'touched';
/** Object store of the write-ahead log. */
export const WRITE_AHEAD_LOG = 'jots';
/** Object stores that a change of a record can write. */
export const RECORD_STORES = ['outbox', 'records', 'refusals', 'conflicts', WRITTEN_KEYS];
