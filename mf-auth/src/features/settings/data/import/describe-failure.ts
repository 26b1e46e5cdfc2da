import { ArchiveError } from '@northkeep/shared-archive';
import { isApiError } from '@northkeep/shared-vault';
import { FAILURE } from './copy.ts';

/** The sentence for an import that failed. */
export function describeFailure(reason: unknown): string {
  if (reason instanceof ArchiveError) return FAILURE.archive[reason.code];
  if (isApiError(reason)) return FAILURE.network;
  if (reason instanceof DOMException) return FAILURE.unreadable;
  if (!(reason instanceof Error)) return FAILURE.other;
  if (reason.name === 'ImportBusy') return FAILURE.busy;
  if (reason.name === 'SavedCards') return FAILURE.savedCards;
  return reason.message === 'Vault is locked' ? FAILURE.locked : FAILURE.other;
}

/** True for a passphrase that does not open the archive: the form stays, the field says so. */
export const isWrongPassphrase = (reason: unknown): boolean =>
  reason instanceof ArchiveError && reason.code === 'WRONG_PASSPHRASE';
