import type { PlainValues } from '../../sync/outbox/action.ts';

/** Sets a line's `doneAt` with its tick: the present time, or null when the tick is removed. */
export function withDoneAt(values: PlainValues): PlainValues {
  if (typeof values.isDone !== 'boolean' || values.doneAt !== undefined) return values;
  return { ...values, doneAt: values.isDone ? new Date().toISOString() : null };
}
