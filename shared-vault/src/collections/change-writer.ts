import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { type AppendResult, type RecordAction, UNSEEN_RECORD_STAMP } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import type { SyncPort } from './collections.ts';
import type { PendingChange } from './pending-change.ts';
import type { RecordRow } from './record-row.ts';

/**
 * Number of microtasks to wait before checking whether every row is blocked. In this time, a row whose wait has just
 * ended is removed from the waiting rows.
 */
const SETTLING_TURNS = 20;

const ignoreResult = () => {};

export interface ChangeWriterPorts {
  row(kind: Kind, id: string): RecordRow;
  /** Called when a change of the row is stored on the disk. */
  onStored(row: RecordRow, result: AppendResult): void;
  /**
   * Called with the error that prevented a change from being stored on the disk, or with null when everything is
   * stored.
   */
  onStorageError(error: unknown): void;
  /** Called with the number of rows whose changes are being written. */
  onWriting(count: number): void;
}

/**
 * Writes the pending changes of each row to the engine one after the other; different rows are written in parallel.
 * Changes typed during a write are joined and written next.
 */
export class ChangeWriter {
  readonly #ports: ChangeWriterPorts;
  readonly #writing = new Map<RecordRow, Promise<void>>();
  /** Changes that the engine is storing. */
  readonly #appending = new Map<RecordRow, Promise<unknown>>();
  readonly #failed = new Set<RecordRow>();
  /** Rows whose next change waits until changes of other rows are stored, such as the creation of the parent. */
  readonly #waiting = new Set<RecordRow>();
  #sync: SyncPort | null = null;

  constructor(ports: ChangeWriterPorts) {
    this.#ports = ports;
  }

  attach(sync: SyncPort): void {
    this.#sync = sync;
  }

  detach(): void {
    this.#sync = null;
    this.#writing.clear();
    this.#appending.clear();
    this.#failed.clear();
    this.#waiting.clear();
  }

  /** Number of rows whose changes are being written or could not be stored. */
  get unstored(): number {
    return this.#writing.size + this.#failed.size;
  }

  /** Rows with changes that could not be stored, and those that wait for them, in the order in which they can be stored. */
  get failedRows(): readonly RecordRow[] {
    return this.#failed.size === 0 ? [] : [...this.#failed, ...this.#waiting];
  }

  /** The changes of {@link failedRows}. */
  get failedActions(): readonly RecordAction[] {
    return this.failedRows.flatMap((row) => row.queue.map((change) => this.#actionOf(row, change)));
  }

  /** Resolves when every pending change is on the disk, has failed, or waits for a change that has failed. */
  async flush(): Promise<void> {
    while (this.#writing.size > 0) {
      if (this.#failed.size > 0) await microtasks();
      const isBlocked = this.#failed.size > 0 && [...this.#writing.keys()].every((row) => this.#waiting.has(row));
      if (isBlocked) return;
      const rows = [...this.#writing].filter(([row]) => this.#failed.size === 0 || !this.#waiting.has(row));
      await Promise.race(rows.map(([, writing]) => writing));
    }
  }

  /**
   * Resolves when the engine has stored the row's first change, or has failed to; null when it is storing none. A row
   * whose change waits for a change of another row is not being stored.
   */
  whenWritten(row: RecordRow): Promise<void> | null {
    return this.#appending.get(row)?.then(ignoreResult, ignoreResult) ?? null;
  }

  retryFailed(): void {
    const rows = [...this.#failed];
    this.#failed.clear();
    for (const row of rows) this.write(row);
  }

  /** Starts to write the row's pending changes, unless a write is already running. */
  write(row: RecordRow): void {
    if (this.#failed.delete(row) && this.#failed.size === 0) this.#ports.onStorageError(null);
    if (!this.#sync || this.#writing.has(row) || row.queue.length === 0) return;
    const writing = this.#writeQueue(row).finally(() => {
      if (this.#writing.get(row) !== writing) return;
      this.#writing.delete(row);
      this.#ports.onWriting(this.#writing.size);
      // The user may have changed the row again between the last write and this callback.
      if (row.queue.length > 0 && !this.#failed.has(row)) this.write(row);
    });
    this.#writing.set(row, writing);
    this.#ports.onWriting(this.#writing.size);
  }

  async #writeQueue(row: RecordRow): Promise<void> {
    const sync = this.#sync;
    for (let next = row.queue[0]; next && sync && sync === this.#sync; next = row.queue[0]) {
      if (next.waits.length > 0) {
        this.#waiting.add(row);
        await Promise.all(next.waits);
        this.#waiting.delete(row);
      }
      row.busy = true;
      // The change is read again, because another change may have been joined to it during the wait.
      const change = row.queue[0] ?? next;
      try {
        const appending = sync.append(this.#actionOf(row, change));
        this.#appending.set(row, appending);
        const result = await appending;
        if (sync !== this.#sync) return;
        this.#ports.onStored(row, result);
        if (this.#failed.size === 0) this.#ports.onStorageError(null);
        change.finish();
      } catch (error) {
        if (sync !== this.#sync) return; // the vault was locked, so no write is left to retry
        this.#failed.add(row);
        return this.#ports.onStorageError(error);
      } finally {
        row.busy = false;
        if (sync === this.#sync) this.#appending.delete(row);
      }
    }
  }

  #actionOf(row: RecordRow, change: PendingChange): RecordAction {
    const { kind, id, stamp } = row;
    const ancestors = this.#parentsOf(row, change);
    const parentKind = ancestors.at(-1)?.kind ?? null;
    const parents = [...ancestors.map((key) => key.id), ...pathValues(row, change)];
    const common = { kind, id, stamp, after: change.after, parents, parentKind };
    if (change.op === 'remove') return { ...common, op: 'remove', ...(change.from && { from: change.from }) };
    if (change.op === 'create') {
      const { values, isImported, isDerived } = change;
      return { ...common, op: 'create', values, isImported, isDerived };
    }
    const at = change.unseen ? UNSEEN_RECORD_STAMP : stamp;
    const { values, from, isImported } = change;
    return { ...common, stamp: at, op: 'change', values, from, isImported };
  }

  /** Returns the keys of a record's ancestors as currently shown, from the root down. */
  #parentsOf(row: RecordRow, change: PendingChange): RecordKey[] {
    const chain: RecordKey[] = [];
    let at: Pick<RecordRow['now'], 'parentId' | 'parentKind'> = change.op === 'create' ? change : row.now;
    while (at.parentId !== null && at.parentKind !== null) {
      chain.unshift({ kind: at.parentKind, id: at.parentId });
      at = this.#ports.row(at.parentKind, at.parentId).now;
    }
    return chain;
  }
}

/** Waits for some microtasks, so that rows whose wait has just ended can continue. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await null;
}

/** Returns the values of the fields that are parameters of the record's API path. */
function pathValues({ kind, now }: RecordRow, change: PendingChange): readonly string[] {
  const values = change.op === 'create' ? change.values : now.values;
  return (getKindDeclaration(kind).pathFields ?? []).map((name) => String(values[name] ?? ''));
}
