import { isArrayPosition } from '../bson/paths.ts';
import { type Fields, hasField, isSubdocument, setField } from '../bson/values.ts';
import { CommandError, unsupportedFeatureError } from '../errors.ts';

/** Target of an update path: a field of a document or a position in an array. */
export interface ValueSlot {
  get(): unknown;
  set(value: unknown): void;
  unset(): void;
}

/**
 * Resolves a dotted path. With `create`, missing sub-documents along the path are created, and a scalar on the path
 * throws. Without `create`, the result is undefined in both cases.
 */
export function resolveSlot(document: Fields, parts: readonly string[], create: boolean): ValueSlot | undefined {
  let slot: ValueSlot | undefined;
  for (const part of parts) {
    let holder: unknown = slot ? slot.get() : document;
    if (holder === undefined && create) {
      holder = {};
      slot?.set(holder);
    }
    slot = slotIn(holder, part);
    if (slot) continue;
    if (!create) return undefined;
    throw new CommandError(28, 'PathNotViable', `Cannot create field '${part}' on the way of '${parts.join('.')}'`);
  }
  return slot;
}

function slotIn(holder: unknown, part: string): ValueSlot | undefined {
  if (Array.isArray(holder)) return isArrayPosition(part) ? itemSlot(holder, Number(part)) : undefined;
  return isSubdocument(holder) ? fieldSlot(holder, part) : undefined;
}

const fieldSlot = (holder: Fields, name: string): ValueSlot => ({
  get: () => (hasField(holder, name) ? holder[name] : undefined),
  set: (value) => setField(holder, name, value),
  unset: () => void delete holder[name],
});

const itemSlot = (holder: unknown[], position: number): ValueSlot => ({
  get: () => holder[position],
  set(value) {
    if (position > holder.length)
      throw unsupportedFeatureError(`filling an array with null up to position ${position}`);
    holder[position] = value;
  },
  // `$unset` of an array position stores null there, as MongoDB does, so that later items keep their positions.
  unset() {
    if (position < holder.length) holder[position] = null;
  },
});
