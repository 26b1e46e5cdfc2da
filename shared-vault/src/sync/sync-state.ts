import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { MergeRuleNotice } from '../collections/kinds/merge-rule.ts';
import type { ComparedRecord } from './feed/compare-rolled-back.ts';
import type { Conflict, RejectedChange, ResolvedConflict } from './lists/sync-lists.ts';
import type { RecordKey } from './ports.ts';
import { type OriginStorageEstimate, UNKNOWN_STORAGE } from './storage-space.ts';
import { isSameRecord } from './store/outbox-entry.ts';
import { IDLE_STATUS, labelOfStatus, type SyncStatus, type SyncStatusLabel } from './sync-status.ts';

/** Decrypted lists of rejected changes, conflicts and resolved conflicts, on which the user decides. */
export interface SyncLists {
  readonly rejected: readonly RejectedChange[];
  readonly conflicts: readonly Conflict[];
  readonly resolvedConflicts: readonly ResolvedConflict[];
}

const EMPTY_LISTS: SyncLists = { rejected: [], conflicts: [], resolvedConflicts: [] };

/** Observable state of synchronisation in this tab. The engine host writes it, the interface reads it. */
export class SyncState {
  lists: SyncLists = EMPTY_LISTS;
  /** Notices that inform the user when a rule of a record kind has changed a record after a merge. */
  notices: readonly MergeRuleNotice[] = [];
  /** Records that the server holds in an older or another state than this device; the local copy is shown. */
  rolledBack: readonly RecordKey[] = [];
  /** Records of the server that the user's devices have not written; they are not shown. */
  unverified: readonly RecordKey[] = [];
  /** Both versions of the rolled-back records, decrypted; null before they were read. */
  comparedRecords: readonly ComparedRecord[] | null = null;
  /** Time of the last comparison that found every record as written, in ms since the epoch; null before. */
  checkedAt: number | null = null;
  status: SyncStatus = IDLE_STATUS;
  storage: OriginStorageEstimate = UNKNOWN_STORAGE;
  /** Time of the server's last response to this page, in ms since the epoch; null before the first one. */
  lastResponseAt: number | null = null;

  constructor() {
    makeObservable(this, {
      lists: observableRef,
      notices: observableRef,
      rolledBack: observableRef,
      unverified: observableRef,
      comparedRecords: observableRef,
      checkedAt: observableRef,
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

  /** Number of records with changes that the server has not confirmed. */
  get waitingCount(): number {
    return this.status.waiting;
  }

  setStatus(change: Partial<SyncStatus>): void {
    this.#assign({ status: { ...this.status, ...change } });
  }

  setLists(lists: SyncLists): void {
    this.#assign({ lists });
  }

  setRolledBack(rolledBack: readonly RecordKey[]): void {
    const { rolledBack: before } = this;
    // Every fetch reports the list while there is one. The compared records stay while it is the same.
    if (isSameList(before, rolledBack)) return;
    this.#assign({ rolledBack, comparedRecords: null, status: { ...this.status, rolledBack: rolledBack.length } });
  }

  setUnverified(unverified: readonly RecordKey[]): void {
    this.#assign({ unverified, status: { ...this.status, unverified: unverified.length } });
  }

  setComparedRecords(comparedRecords: readonly ComparedRecord[]): void {
    this.#assign({ comparedRecords });
  }

  setCheckedAt(checkedAt: number | null): void {
    this.#assign({ checkedAt });
  }

  setLastResponseAt(lastResponseAt: number): void {
    this.#assign({ lastResponseAt });
  }

  setStorage(storage: OriginStorageEstimate): void {
    this.#assign({ storage });
  }

  /** Adds notices; a notice with the same id is replaced. */
  addNotices(added: readonly MergeRuleNotice[]): void {
    const ids = new Set(added.map(({ id }) => id));
    this.#assign({ notices: [...this.notices.filter(({ id }) => !ids.has(id)), ...added] });
  }

  removeNotice(id: string): void {
    this.#assign({ notices: this.notices.filter((notice) => notice.id !== id) });
  }

  /** Empties every decrypted list when the vault is locked. */
  clearOpened(): void {
    this.#assign({ lists: EMPTY_LISTS, notices: [], comparedRecords: null });
  }

  /** Resets the state for another vault. Only the state of the network is kept. */
  reset(): void {
    const status = { ...IDLE_STATUS, online: this.status.online };
    this.#assign({ status, rolledBack: [], unverified: [], comparedRecords: null, checkedAt: null });
  }

  #assign(values: Partial<Pick<SyncState, StateMember>>) {
    runInAction(() => Object.assign(this, values));
  }
}

type StateMember =
  | 'lists'
  | 'notices'
  | 'rolledBack'
  | 'unverified'
  | 'comparedRecords'
  | 'checkedAt'
  | 'status'
  | 'storage'
  | 'lastResponseAt';

function isSameList(a: readonly RecordKey[], b: readonly RecordKey[]): boolean {
  return a.length === b.length && a.every((key, i) => b[i] !== undefined && isSameRecord(key, b[i]));
}
