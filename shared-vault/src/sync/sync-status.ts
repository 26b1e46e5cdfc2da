import type { SendBlockedReason } from './outbox/outbox-sender.ts';

export type SyncStatusLabel =
  | 'saved'
  | 'saving'
  | 'waiting'
  | 'offline'
  | 'unconfirmed'
  | 'not-saved'
  | 'conflict'
  | 'older'
  | 'unverified'
  | 'outdated'
  | 'no-storage'
  | 'no-room'
  | 'log-in';

export interface SyncStatus {
  /** Reason why the last change could not be stored. 'outdated': a newer release has upgraded the database. */
  readonly storageError: 'no-room' | 'no-storage' | 'outdated' | null;
  /** False when the store is in memory only, so that its content is lost when the page is closed. */
  readonly isPersistent: boolean;
  readonly rejected: number;
  readonly conflicts: number;
  readonly rolledBack: number;
  /** Number of records of the server that the user's devices have not written. */
  readonly unverified: number;
  readonly blocker: SendBlockedReason;
  /** Number of records whose change the server has repeatedly failed to confirm. */
  readonly unconfirmed: number;
  readonly online: boolean;
  /**
   * `waiting`: number of records with changes in the outbox. `writing`: number of changes being stored. `sending`:
   * number of requests under way.
   */
  readonly waiting: number;
  readonly writing: number;
  readonly sending: number;
}

/** Status of a synchronized vault: no change is waiting and none is blocked. */
export const IDLE_STATUS: SyncStatus = {
  storageError: null,
  isPersistent: true,
  rejected: 0,
  conflicts: 0,
  rolledBack: 0,
  unverified: 0,
  blocker: null,
  unconfirmed: 0,
  online: true,
  waiting: 0,
  writing: 0,
  sending: 0,
};

/** Returns the label of the status: the label of the state that needs the user's attention most. */
export function labelOfStatus(now: SyncStatus): SyncStatusLabel {
  if (now.storageError !== null) return now.storageError;
  if (now.rejected > 0) return 'not-saved';
  if (now.conflicts > 0) return 'conflict';
  if (now.rolledBack > 0) return 'older';
  if (now.blocker === 'session') return 'log-in';
  if (!now.isPersistent) return 'no-storage';
  // A change that is not stored on this device yet can be lost, both online and offline.
  if (now.writing > 0) return 'saving';
  if (!now.online || now.blocker === 'no-answer') return 'offline';
  if (now.unconfirmed > 0) return 'unconfirmed';
  if (now.sending > 0) return 'saving';
  if (now.waiting > 0) return 'waiting';
  // Nothing on this device ends this state, so it hides no other one.
  return now.unverified > 0 ? 'unverified' : 'saved';
}
