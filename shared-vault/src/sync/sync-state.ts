import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Choice, Conflict, NotSaved } from './lists.ts';
import type { RecordKey } from './ports.ts';
import { NO_STORAGE_FIGURES, type StorageFigures } from './storage.ts';
import { CALM, type Standing, type SyncWord, wordOf } from './word.ts';

/** A step that was parked because two devices together had selected more than fit. */
export interface Notice {
  readonly id: string;
  readonly type: 'step-parked';
  readonly kind: 'steps';
  readonly recordId: string;
}

export interface Lists {
  readonly notSaved: readonly NotSaved[];
  readonly conflicts: readonly Conflict[];
  readonly choices: readonly Choice[];
}

export const NO_LISTS: Lists = { notSaved: [], conflicts: [], choices: [] };

/** What a page can observe of how saving stands. */
export class SyncState {
  notSaved: readonly NotSaved[] = [];
  conflicts: readonly Conflict[] = [];
  /** Conflicts that were settled in the last 30 days. */
  choices: readonly Choice[] = [];
  /** What a merge has decided by itself and a person should hear of. */
  notices: readonly Notice[] = [];
  /** Records of which the server has an older state than this device; the local one is shown. */
  older: readonly RecordKey[] = [];
  standing: Standing = CALM;
  /** How much room there is on this device, and whether the browser keeps what is stored. */
  storage: StorageFigures = NO_STORAGE_FIGURES;
  /** When the server last answered this page, ms since the epoch; null: not yet. */
  reachedAt: number | null = null;

  constructor() {
    makeObservable(this, {
      notSaved: observableRef,
      conflicts: observableRef,
      choices: observableRef,
      notices: observableRef,
      older: observableRef,
      standing: observableRef,
      storage: observableRef,
      reachedAt: observableRef,
      word: computed,
      waiting: computed,
    });
  }

  get word(): SyncWord {
    return wordOf(this.standing);
  }

  /** Records with changes that have not reached the server: as many as the list of what waits has lines. */
  get waiting(): number {
    return this.standing.waiting;
  }

  /** A notice has been read. */
  dismiss(id: string): void {
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

  protected setOlder(older: readonly RecordKey[]): void {
    this.#set({ older, standing: { ...this.standing, older: older.length } });
  }

  protected reached(reachedAt: number): void {
    this.#set({ reachedAt });
  }

  protected measured(storage: StorageFigures): void {
    this.#set({ storage });
  }

  protected stand(change: Partial<Standing>): void {
    this.#set({ standing: { ...this.standing, ...change } });
  }

  /** Another vault: nothing that was said of the last one holds. */
  protected forget(): void {
    this.#set({ standing: { ...CALM, online: this.standing.online }, older: [] });
  }

  #set(values: Partial<Pick<SyncState, Observed>>): void {
    runInAction(() => Object.assign(this, values));
  }
}

type Observed = keyof Lists | 'notices' | 'older' | 'standing' | 'storage' | 'reachedAt';
