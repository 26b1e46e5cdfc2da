import type { SyncStatusLabel } from '@northkeep/shared-vault';

/** Status shown in the header: the sync status, or a notice about this device or a new version. */
export type ShownSyncStatus = SyncStatusLabel | 'nearly-full' | 'new-version';

/** Statuses that a warning about nearly full storage may replace. */
const CALM: readonly SyncStatusLabel[] = ['offline', 'waiting', 'saving', 'unverified', 'saved'];

/** Returns the most important status when several apply. */
export function pickShownStatus(now: {
  label: SyncStatusLabel;
  nearlyFull: boolean;
  newVersion: boolean;
}): ShownSyncStatus {
  if (now.nearlyFull && CALM.includes(now.label)) return 'nearly-full';
  return now.newVersion && now.label === 'saved' ? 'new-version' : now.label;
}

const STAYING: readonly ShownSyncStatus[] = ['offline', 'unconfirmed', 'unverified'];
const EVERYDAY: readonly ShownSyncStatus[] = ['saved', 'saving', 'waiting'];

/**
 * Returns the announcement of a status change, or null. Routine saving is not announced; statuses that need the user,
 * and their end, are announced. `said` is the last announced status.
 */
export function pickStatusAnnouncement(said: ShownSyncStatus, now: ShownSyncStatus, text: string): string | null {
  if (now === 'saving' || now === 'waiting') return null;
  if (now === 'saved') return EVERYDAY.includes(said) ? null : text;
  // A status that stays while the user writes is not announced again after each change.
  return said === now && STAYING.includes(now) ? null : text;
}
