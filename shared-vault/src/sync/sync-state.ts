import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Conflict, RejectedChange, ResolvedConflict } from './lists/sync-lists.ts';
import type { RecordKey } from './ports.ts';
import { type StorageEstimate, UNKNOWN_STORAGE } from './storage-space.ts';
import { IDLE_STATUS, labelOfStatus, type SyncStatus, type SyncStatusLabel } from './sync-status.ts';

/** A step that was parked because two devices together had selected more than fit. */
export interface Notice {
  readonly id: string;
  readonly type: 'step-parked';
  readonly kind: 'steps';
  readonly recordId: string;
}

export interface Lists {
  readonly rejected: readonly RejectedChange[];
  readonly conflicts: readonly Conflict[];
  readonly resolvedConflicts: readonly ResolvedConflict[];
}

export const NO_LISTS: Lists = { rejected: [], conflicts: [], resolvedConflicts: [] };

/** What a page can observe of how saving stands. */
export class SyncState {
  rejected: readonly RejectedChange[] = [];
  conflicts: readonly Conflict[] = [];
  /** Conflicts that were settled in the last 30 days. */
  resolvedConflicts: readonly ResolvedConflict[] = [];
  /** What a merge has decided by itself and a person should hear of. */
  notices: readonly Notice[] = [];
  /** Records of which the server has an older state than this device; the local one is shown. */
  rolledBack: readonly RecordKey[] = [];
  status: SyncStatus = IDLE_STATUS;
  /** How much room there is on this device, and whether the browser keeps what is stored. */
  storage: StorageEstimate = UNKNOWN_STORAGE;
  /** When the server last answered this page, ms since the epoch; null: not yet. */
  lastResponseAt: number | null = null;

  constructor() {
    makeObservable(this, {
      rejected: observableRef,
      conflicts: observableRef,
      resolvedConflicts: observableRef,
      notices: observableRef,
      rolledBack: observableRef,
      status: observableRef,
      storage: observableRef,
      lastResponseAt: observableRef,
      statusLabel: computed,
      waitingCount: computed,
    });
  }

  get statusLabel(): SyncStatusLabel {
    return labelOfStatus(this.status);
  }

  /** Records with changes that have not reached the server: as many as the list of what waits has lines. */
  get waitingCount(): number {
    return this.status.waiting;
  }

  /** A notice has been read. */
  dismissNotice(id: string): void {
    this.#set({ notices: this.notices.filter((notice) => notice.id !== id) });
  }

  protected dismissAll(): void {
    this.#set({ notices: [] });
  }

  protected note(ids: readonly string[]): void {
    const fresh = ids.map((recordId): Notice => ({ id: recordId, type: 'step-parked', kind: 'steps', recordId }));
    this.#set({ notices: [...this.notices.filter(({ id }) => !ids.includes(id)), ...fresh] });
  }

  protected show(lists: Lists): void {
    this.#set(lists);
  }

  protected setRolledBack(rolledBack: readonly RecordKey[]): void {
    this.#set({ rolledBack, status: { ...this.status, rolledBack: rolledBack.length } });
  }

  protected reached(lastResponseAt: number): void {
    this.#set({ lastResponseAt });
  }

  protected measured(storage: StorageEstimate): void {
    this.#set({ storage });
  }

  protected stand(change: Partial<SyncStatus>): void {
    this.#set({ status: { ...this.status, ...change } });
  }

  /** Another vault: nothing that was said of the last one holds. */
  protected forget(): void {
    this.#set({ status: { ...IDLE_STATUS, online: this.status.online }, rolledBack: [] });
  }

  #set(values: Partial<Pick<SyncState, Observed>>): void {
    runInAction(() => Object.assign(this, values));
  }
}

type Observed = keyof Lists | 'notices' | 'rolledBack' | 'status' | 'storage' | 'lastResponseAt';
