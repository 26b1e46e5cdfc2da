import { runInAction } from 'mobx';
import type { MergeValues } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import type { CollectionContext } from './collection-context.ts';
import { createSignal, enqueueChange, type PendingChange } from './pending-change.ts';
import type { RecordRow } from './record-row.ts';
import { shownValueOf } from './values.ts';

interface QueuedChangeOptions {
  /** Records whose changes are sent before this one. */
  readonly after?: readonly RecordKey[];
  /**
   * Older values that the user had on screen when making the change; they are its base in place of the current values.
   */
  readonly outdated?: PlainValues;
  /** True for counts of a file that another device may import too. */
  readonly isImported?: boolean;
}

/** Queues the changes of a collection's records: shows each change immediately, and starts to write it. */
export class ChangeQueue {
  readonly #context: CollectionContext;

  constructor(context: CollectionContext) {
    this.#context = context;
  }

  /** Queues a new record. `origin`: see {@link CreateRecordOptions}. */
  create(
    row: RecordRow,
    values: PlainValues,
    parent: RecordKey | null,
    {
      isImported = false,
      isDerived = false,
    }: { isImported?: boolean | undefined; isDerived?: boolean | undefined } = {},
  ): void {
    const parentOf = { parentId: parent?.id ?? null, parentKind: parent?.kind ?? null };
    this.#add(row, {
      op: 'create',
      values,
      isImported,
      isDerived,
      ...parentOf,
      ...this.#waitFor(parent ? [parent] : []),
    });
  }

  /** Queues new values of a record. */
  change(
    row: RecordRow,
    values: PlainValues,
    { after = [], outdated = {}, isImported = false }: QueuedChangeOptions = {},
  ): void {
    const unseen = Object.keys(outdated).length > 0;
    const from = { ...seenValues(row, Object.keys(values)), ...outdated };
    const change = { op: 'change', values, from, unseen, isImported } as const;
    this.#add(row, { ...change, ...this.#waitFor(after) });
  }

  /** Queues a deletion. `kept`: names of the fields whose change by another tab or device prevents it. */
  remove(row: RecordRow, after: readonly RecordKey[], kept: readonly string[] = []): void {
    const from = kept.length === 0 ? {} : { from: seenValues(row, kept) };
    this.#add(row, { op: 'remove', ...from, ...this.#waitFor(after) });
  }

  #waitFor(after: readonly RecordKey[]) {
    const waits = after.map(({ kind, id }) => whenStored(this.#context.collection(kind).list.row(id)));
    return { after, waits, ...createSignal() };
  }

  /**
   * An altered record is not stored here: a change of it would count as the change of a record that was deleted, and its
   * new header would bind what the server has altered.
   */
  #add(row: RecordRow, change: PendingChange): void {
    if (row.now.isAltered) return;
    row.queue = enqueueChange(row.queue, row.busy, change);
    runInAction(() => {
      if (row.refresh()) this.#context.showOrder(row.kind);
    });
    this.#context.write(row);
  }
}

/** Values of the fields as this tab shows them; undefined for a damaged one. */
function seenValues({ now }: RecordRow, names: readonly string[]): MergeValues {
  return Object.fromEntries(names.map((name) => [name, now.damaged.has(name) ? undefined : shownValueOf(now, name)]));
}

/** Resolves when the last pending change of the row is stored. */
function whenStored(row: RecordRow): Promise<void> {
  return row.queue.at(-1)?.done ?? Promise.resolve();
}
