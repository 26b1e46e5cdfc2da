import { isPosition } from '../bson/paths.ts';
import { type Fields, hasField, isFields, setField } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';

/** Where an update path ends: a field of a document, or a position in an array. */
export interface ValueSlot {
  get(): unknown;
  set(value: unknown): void;
  unset(): void;
}

/** An array may grow this far beyond its end by one update, as in MongoDB. */
const LARGEST_GAP = 1_500_000;

/**
 * Finds the slot of a dotted path. What is missing on the way is created where `create`; otherwise the answer is
 * undefined. Throws where a scalar is in the way of creating.
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
  if (Array.isArray(holder)) return isPosition(part) ? itemSlot(holder, Number(part)) : undefined;
  return isFields(holder) ? fieldSlot(holder, part) : undefined;
}

const fieldSlot = (holder: Fields, name: string): ValueSlot => ({
  get: () => (hasField(holder, name) ? holder[name] : undefined),
  set: (value) => setField(holder, name, value),
  unset: () => void delete holder[name],
});

const itemSlot = (holder: unknown[], position: number): ValueSlot => ({
  get: () => holder[position],
  set(value) {
    if (position > holder.length + LARGEST_GAP) throw badValue(`the array position ${position} is too large`);
    while (holder.length < position) holder.push(null);
    holder[position] = value;
  },
  // A position cannot be taken out without moving the others, so it becomes null.
  unset() {
    if (position < holder.length) holder[position] = null;
  },
});
