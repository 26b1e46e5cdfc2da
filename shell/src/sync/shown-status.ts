import type { SyncStatusLabel } from '@northkeep/shared-vault';

/** The word in the bar: how saving stands, and what this device and its version have to say. */
export type ShownStatus = SyncStatusLabel | 'nearly-full' | 'new-version';

/** States that leave room for a warning about the storage. */
const CALM: readonly SyncStatusLabel[] = ['offline', 'waiting', 'saving', 'saved'];

/** The one that comes first where several are true. */
export function pickShownStatus(now: {
  label: SyncStatusLabel;
  nearlyFull: boolean;
  newVersion: boolean;
}): ShownStatus {
  if (now.nearlyFull && CALM.includes(now.label)) return 'nearly-full';
  return now.newVersion && now.label === 'saved' ? 'new-version' : now.label;
}

const EVERYDAY: readonly ShownStatus[] = ['saved', 'saving', 'waiting'];

/**
 * What a reader is told when the word changes, or null: nothing of every key press, but all that needs somebody, and
 * when that is over. `said` is the word that was told of last.
 */
export function announcement(said: ShownStatus, now: ShownStatus, text: string): string | null {
  if (now === 'saving' || now === 'waiting') return null;
  if (now === 'saved') return EVERYDAY.includes(said) ? null : text;
  // Each further line written offline is no news.
  return said === now && now === 'offline' ? null : text;
}
