import type { Kind } from '@northkeep/contracts';
import type { MergeValues } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';

/** A change that is shown but not yet stored in the outbox. */
export type PendingChange = {
  /**
   * `after`: records whose waiting changes are sent before this change. `waits`: writes that must finish before this
   * change is written.
   */
  readonly after: readonly RecordKey[];
  readonly waits: readonly Promise<void>[];
  readonly done: Promise<void>;
  readonly finish: () => void;
} & (
  | {
      readonly op: 'create';
      readonly values: PlainValues;
      readonly isImported: boolean;
      readonly isDerived: boolean;
      readonly parentId: string | null;
      readonly parentKind: Kind | null;
    }
  | {
      readonly op: 'change';
      readonly values: PlainValues;
      readonly from: MergeValues;
      /**
       * True when `from` holds older values than this tab shows now: the outbox then merges the change with the newer
       * values.
       */
      readonly unseen: boolean;
      readonly isImported: boolean;
    }
  | {
      readonly op: 'remove';
      /** Values without which the record stays: see {@link RemoveAction.from}. */
      readonly from?: MergeValues;
    }
);

/**
 * Joins a change with the last change of the queue; otherwise appends it. A change that is being written is not joined,
 * and neither is the count of an import, because the outbox needs the count before it and the count of the file. A change
 * of a derived record is not joined with its creation, because the user has made the one and not the other.
 */
export function enqueueChange(
  queue: readonly PendingChange[],
  begun: boolean,
  work: PendingChange,
): readonly PendingChange[] {
  const last = queue.at(-1);
  const free = queue.length > (begun ? 1 : 0);
  if (!last || !free || last.op === 'remove' || work.op !== 'change' || work.waits.length > 0) return [...queue, work];
  if (work.isImported || (last.op === 'change' && last.isImported)) return [...queue, work];
  if (last.op === 'create' && last.isDerived) return [...queue, work];
  const values = { ...last.values, ...work.values };
  const joined: PendingChange =
    last.op === 'create'
      ? { ...last, values }
      : { ...last, values, from: { ...work.from, ...last.from }, unseen: last.unseen || work.unseen };
  // The later change is finished together with the joined change, because a caller may wait for the later one.
  void joined.done.then(work.finish);
  return [...queue.slice(0, -1), joined];
}

/** Creates a promise together with the function that resolves it. */
export function createSignal(): { readonly done: Promise<void>; readonly finish: () => void } {
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}
