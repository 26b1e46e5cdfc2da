import type { SyncStatusLabel } from '@northkeep/shared-vault';

/** Status shown in the header: the sync status, or a notice about this device or a new version. */
export type ShownSyncStatus = SyncStatusLabel | 'nearly-full' | 'new-version';

/** States that leave room for a warning about the storage. */
const CALM: readonly SyncStatusLabel[] = ['offline', 'waiting', 'saving', 'saved'];

/** The one that comes first where several are true. */
export function pickShownStatus(now: {
  label: SyncStatusLabel;
  nearlyFull: boolean;
  newVersion: boolean;
}): ShownSyncStatus {
  if (now.nearlyFull && CALM.includes(now.label)) return 'nearly-full';
  return now.newVersion && now.label === 'saved' ? 'new-version' : now.label;
}

const EVERYDAY: readonly ShownSyncStatus[] = ['saved', 'saving', 'waiting'];

/**
 * Returns the announcement of a status change, or null: silent for routine saving, spoken for statuses that need the
 * user and for their end. `said` is the last announced status.
 */
export function announcementOf(said: ShownSyncStatus, now: ShownSyncStatus, text: string): string | null {
  if (now === 'saving' || now === 'waiting') return null;
  if (now === 'saved') return EVERYDAY.includes(said) ? null : text;
  // Each further line that waits is no news.
  return said === now && (now === 'offline' || now === 'unconfirmed') ? null : text;
}
