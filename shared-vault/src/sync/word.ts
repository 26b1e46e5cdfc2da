import type { Hindrance } from './sender.ts';

export type SyncWord =
  | 'saved'
  | 'saving'
  | 'waiting'
  | 'offline'
  | 'not-saved'
  | 'conflict'
  | 'older'
  | 'no-storage'
  | 'no-room'
  | 'log-in';

export interface Standing {
  /** What kept the last change from the disk. */
  readonly trouble: 'no-room' | 'no-storage' | null;
  /** False where nothing outlives the page. */
  readonly lasting: boolean;
  readonly notSaved: number;
  readonly conflicts: number;
  readonly older: number;
  readonly hindrance: Hindrance;
  readonly online: boolean;
  /** Records with changes in the outbox, changes being sealed, requests under way. */
  readonly waiting: number;
  readonly writing: number;
  readonly sending: number;
}

/** Nothing waits and nothing is in the way. */
export const CALM: Standing = {
  trouble: null,
  lasting: true,
  notSaved: 0,
  conflicts: 0,
  older: 0,
  hindrance: null,
  online: true,
  waiting: 0,
  writing: 0,
  sending: 0,
};

/** The one word for how saving stands: what needs a person first. */
export function wordOf(now: Standing): SyncWord {
  if (now.trouble !== null) return now.trouble;
  if (now.notSaved > 0) return 'not-saved';
  if (now.conflicts > 0) return 'conflict';
  if (now.older > 0) return 'older';
  if (now.hindrance === 'session') return 'log-in';
  if (!now.lasting) return 'no-storage';
  // What is not on this device yet is not safe, with or without the network.
  if (now.writing > 0) return 'saving';
  if (!now.online || now.hindrance === 'no-answer') return 'offline';
  if (now.sending > 0) return 'saving';
  return now.waiting > 0 ? 'waiting' : 'saved';
}
