import { ArchiveError, OTHER_FORMATS } from '@northkeep/shared-archive';
import { isApiError } from '@northkeep/shared-vault';
import { IMPORT_FAILURE_TEXTS } from './copy.ts';
import { ReadDeadlineError, WorkerUnavailableError } from './worker/read-in-worker.ts';

/** Returns the message to show for a failed import. */
export function describeFailure(reason: unknown): string {
  if (reason instanceof ArchiveError) {
    const form = OTHER_FORMATS.find((known) => reason.code === 'OTHER_FORMAT' && known === reason.detail);
    return form ? IMPORT_FAILURE_TEXTS.otherFormat[form] : IMPORT_FAILURE_TEXTS.archive[reason.code];
  }
  if (reason instanceof ReadDeadlineError) return IMPORT_FAILURE_TEXTS.deadline(reason.fileName, reason.seconds);
  if (reason instanceof WorkerUnavailableError) return IMPORT_FAILURE_TEXTS.noWorker;
  if (isApiError(reason)) return IMPORT_FAILURE_TEXTS.network;
  if (reason instanceof DOMException) return IMPORT_FAILURE_TEXTS.unreadable;
  if (!(reason instanceof Error)) return IMPORT_FAILURE_TEXTS.other;
  if (reason.name === 'ImportBusy') return IMPORT_FAILURE_TEXTS.busy;
  if (reason.name === 'SavedCards') return IMPORT_FAILURE_TEXTS.savedCards;
  return reason.message === 'Vault is locked' ? IMPORT_FAILURE_TEXTS.locked : IMPORT_FAILURE_TEXTS.other;
}

/** True for a wrong archive passphrase. The form then stays open and its field shows the error. */
export const isWrongPassphrase = (reason: unknown): boolean =>
  reason instanceof ArchiveError && reason.code === 'WRONG_PASSPHRASE';
