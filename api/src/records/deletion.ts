import { DAY_MS, TRASH_RETENTION_DAYS } from '@northkeep/contracts';

/** Returns the time from which the purge job removes the fields of a record that was deleted at `deletedAt`. */
export const purgeTimeOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + TRASH_RETENTION_DAYS * DAY_MS);

/** Update operators that mark live records as deleted at a given time. */
export const buildDeletionUpdate = (deletedAt: Date) => ({
  $set: { deletedAt, purgeAt: purgeTimeOf(deletedAt) },
  $inc: { rev: 1 },
  $currentDate: { updatedAt: true as const },
});

/** Fields that a restored record loses. */
export const DELETION_FIELDS = { deletedAt: 1, purgeAt: 1 } as const;
