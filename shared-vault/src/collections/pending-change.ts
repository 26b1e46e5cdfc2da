import type { Kind } from '@northkeep/contracts';
import type { KnownValues } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';

/** One thing a person did that is not yet on the disk. */
export type PendingChange = {
  /** Records whose waiting changes go first, and the work on them that must be stored before. */
  readonly after: readonly RecordKey[];
  readonly waits: readonly Promise<void>[];
  readonly done: Promise<void>;
  readonly finish: () => void;
} & (
  | {
      readonly op: 'create';
      readonly values: PlainValues;
      readonly parentId: string | null;
      readonly parentKind: Kind | null;
    }
  | {
      readonly op: 'change';
      readonly values: PlainValues;
      readonly from: KnownValues;
      /** `from` is older than what this tab has shown since: both are brought together. */
      readonly unseen: boolean;
    }
  | { readonly op: 'remove' }
);

/** Adds a change to the last work of the queue where that has not been begun; else to its end. */
export function enqueueChange(
  queue: readonly PendingChange[],
  begun: boolean,
  work: PendingChange,
): readonly PendingChange[] {
  const last = queue.at(-1);
  const free = queue.length > (begun ? 1 : 0);
  if (!last || !free || last.op === 'remove' || work.op !== 'change' || work.waits.length > 0) return [...queue, work];
  const values = { ...last.values, ...work.values };
  const joined: PendingChange =
    last.op === 'create'
      ? { ...last, values }
      : { ...last, values, from: { ...work.from, ...last.from }, unseen: last.unseen || work.unseen };
  // Who waits for the later change waits for the joined one.
  void joined.done.then(work.finish);
  return [...queue.slice(0, -1), joined];
}

/** A promise and what resolves it. */
export function createSignal(): { readonly done: Promise<void>; readonly finish: () => void } {
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}
