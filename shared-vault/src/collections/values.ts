import { allowsValue, getKindDeclaration, type Kind, type RecordBase } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import { defaultValueOf } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import { withDerivedValues } from './kinds/kind-rules.ts';

type ValueSource = Pick<RecordBase, 'index' | 'parentId' | 'parentKind'> & { readonly values: PlainValues };

/** Returns the value of a field, or of the position (`index`, `parentId`, `parentKind`), by its name. */
export function shownValueOf(now: ValueSource, name: string): PlainValue | undefined {
  if (name === 'index') return now.index;
  if (name === 'parentId') return now.parentId;
  if (name === 'parentKind') return now.parentKind;
  return now.values[name];
}

/** The values that are not undefined. */
export function omitUndefinedValues(values: object): PlainValues {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}

/**
 * Adds the defaults of clear fields to a creation. Sealed fields without a value are left out; a missing field is read
 * as its default.
 */
export function addUnencryptedDefaults(kind: Kind, values: PlainValues): PlainValues {
  const { fields, ids } = getKindDeclaration(kind);
  if (ids !== 'uuid') return values;
  const clear = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.seal === 'clear' ? defaultValueOf(kind, name) : undefined;
    return value === undefined || value === null || name in values ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(clear), ...values };
}

/** Adds the values that a kind derives from other values. Throws for a value that its field does not allow. */
export function validateAndDeriveValues(kind: Kind, values: PlainValues): PlainValues {
  const { fields } = getKindDeclaration(kind);
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || !allowsValue(field, value)) throw new Error(`Not a value of ${kind}.${name}`);
  }
  return withDerivedValues(kind, values);
}
