import { ObjectId } from 'bson';
import { areValuesEqual } from '../bson/key-encoding.ts';
import { type Fields, formatValue, isSubdocument } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { isOperatorDocument } from '../query/matching.ts';
import { findUpdateOperator } from './operators.ts';
import type { ParsedUpdate } from './parse-update.ts';
import { resolveSlot } from './value-slot.ts';

/**
 * Returns the document after the update, with typed values. May change `document` in place. `now` is in ms since 1970.
 * Throws error 66 when `_id` would change.
 */
export function applyUpdate(document: Fields, update: ParsedUpdate, now: number): Fields {
  const { _id } = document;
  const result = update.kind === 'replace' ? { _id, ...update.document } : applySteps(document, update, now, false);
  if (!areValuesEqual(result._id, _id)) {
    throw new CommandError(
      66,
      'ImmutableField',
      `the update would change the immutable field '_id' to ${formatValue(result._id)}`,
    );
  }
  return { ...result, _id };
}

/** Builds the document that an upsert inserts: the equality conditions of the filter, then the update applied. */
export function buildUpsert(filter: Fields, update: ParsedUpdate, now: number): Fields {
  const seed: Fields = {};
  seedFromFilter(filter, seed);
  const id = seed._id === undefined ? {} : { _id: seed._id };
  const filled = update.kind === 'replace' ? { ...id, ...update.document } : applySteps(seed, update, now, true);
  const { _id = new ObjectId(), ...rest } = filled;
  return { _id, ...rest };
}

function applySteps(
  document: Fields,
  update: ParsedUpdate & { kind: 'modify' },
  now: number,
  inserting: boolean,
): Fields {
  for (const { operator: name, path, parts, argument } of update.steps) {
    const operator = findUpdateOperator(name);
    if (operator.onInsertOnly && !inserting) continue;
    const slot = resolveSlot(document, parts, operator.creates);
    if (slot) operator.apply({ slot, path, argument, now });
  }
  return document;
}

function seedFromFilter(filter: Fields, seed: Fields): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isSubdocument(branch)) seedFromFilter(branch, seed);
    }
    if (name.startsWith('$')) continue;
    if (condition === undefined || (isSubdocument(condition) && isOperatorDocument(condition))) continue;
    const slot = resolveSlot(seed, name.split('.'), true);
    if (slot?.get() !== undefined && !areValuesEqual(slot.get(), condition)) {
      throw new CommandError(54, 'NotSingleValueField', `the filter demands two values of '${name}'`);
    }
    slot?.set(condition);
  }
}
