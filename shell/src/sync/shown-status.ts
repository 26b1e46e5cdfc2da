import type { SyncWord } from '@northkeep/shared-vault';

/** Status in the header: the sync status, or a notice about the storage or a new version. */
export type ShownStatus = SyncWord | 'nearly-full' | 'new-version';

/** Statuses that a warning about the storage may replace. */
const UNOBTRUSIVE: readonly SyncWord[] = ['offline', 'waiting', 'saving', 'saved'];

/** Picks the most urgent status. */
export function pickShownStatus(now: { status: SyncWord; nearlyFull: boolean; newVersion: boolean }): ShownStatus {
  if (now.nearlyFull && UNOBTRUSIVE.includes(now.status)) return 'nearly-full';
  return now.newVersion && now.status === 'saved' ? 'new-version' : now.status;
}

const EVERYDAY: readonly ShownStatus[] = ['saved', 'saving', 'waiting'];

/**
 * Text for a screen reader when the status changes, or null. Saving is not announced for every key press. Statuses that
 * need attention are announced, and so is the return to 'saved'. `said` is the status announced last.
 */
export function announcement(said: ShownStatus, now: ShownStatus, text: string): string | null {
  if (now === 'saving' || now === 'waiting') return null;
  if (now === 'saved') return EVERYDAY.includes(said) ? null : text;
  // A rising number of pending changes while offline is not announced.
  return said === now && now === 'offline' ? null : text;
}
