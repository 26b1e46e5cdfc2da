import type { SendBlocker } from './outbox/outbox-sender.ts';

export type SyncStatusLabel =
  | 'saved'
  | 'saving'
  | 'waiting'
  | 'offline'
  | 'unconfirmed'
  | 'not-saved'
  | 'conflict'
  | 'older'
  | 'no-storage'
  | 'no-room'
  | 'log-in';

export interface SyncStatus {
  /** Reason why the last change could not be stored. */
  readonly storageError: 'no-room' | 'no-storage' | null;
  /** False where nothing outlives the page. */
  readonly isPersistent: boolean;
  readonly rejected: number;
  readonly conflicts: number;
  readonly rolledBack: number;
  readonly blocker: SendBlocker;
  /** Records whose change the server answered repeatedly without confirming it. */
  readonly unconfirmed: number;
  readonly online: boolean;
  /** Records with changes in the outbox, changes being stored, and requests under way. */
  readonly waiting: number;
  readonly writing: number;
  readonly sending: number;
}

/** Synchronized: no change is waiting and none is blocked. */
export const IDLE_STATUS: SyncStatus = {
  storageError: null,
  isPersistent: true,
  rejected: 0,
  conflicts: 0,
  rolledBack: 0,
  blocker: null,
  unconfirmed: 0,
  online: true,
  waiting: 0,
  writing: 0,
  sending: 0,
};

/** The label of the status: the state that needs the user's attention most. */
export function labelOfStatus(now: SyncStatus): SyncStatusLabel {
  if (now.storageError !== null) return now.storageError;
  if (now.rejected > 0) return 'not-saved';
  if (now.conflicts > 0) return 'conflict';
  if (now.rolledBack > 0) return 'older';
  if (now.blocker === 'session') return 'log-in';
  if (!now.isPersistent) return 'no-storage';
  // A change that is not stored yet is at risk, with or without the network.
  if (now.writing > 0) return 'saving';
  if (!now.online || now.blocker === 'no-answer') return 'offline';
  if (now.unconfirmed > 0) return 'unconfirmed';
  if (now.sending > 0) return 'saving';
  return now.waiting > 0 ? 'waiting' : 'saved';
}
