import {
  allowsUnencryptedValue,
  allowsValue,
  envelopeBindingOf,
  type Field,
  getKindDeclaration,
  KIND_NAMES,
  type Kind,
  type Scalar,
} from '@northkeep/contracts';
import { assembleValue, collectSealedScalars, type PlainValue } from '../crypto/fields.ts';
import { defaultValueOf } from '../sync/merge/three-way-merge.ts';
import type { RecordView } from '../sync/store/record-view.ts';

/** Decrypted record. It contains only plain data, so that a worker can post it to the page. */
export interface DecryptedRecord extends Omit<RecordView, 'fields'> {
  readonly values: Readonly<Record<string, PlainValue>>;
  /** Names of damaged fields. Their value is a neutral default. */
  readonly damaged: readonly string[];
  /** True for a record that somebody else than the user's devices has changed: it can be read, not changed. */
  readonly isAltered?: true;
  /** Stamp of the stored state that the record was read from. */
  readonly stamp: string;
}

/** Sealed scalar, and the place (such as the field of a record) that its envelope must be bound to. */
export interface BoundSealedScalar {
  readonly place: string;
  readonly wire: unknown;
}
/** Decrypts scalars in order; null for a damaged scalar. */
export type DecryptScalars = (
  leaves: readonly BoundSealedScalar[],
) => Promise<readonly ({ readonly value: Scalar } | null)[]>;

interface Plan {
  readonly name: string;
  readonly field: Exclude<Field, { seal: 'clear' }>;
  readonly start: number;
  readonly count: number;
}

/** Decrypts whole records, with all their scalars in one call of `open`. */
export async function decryptRecords(
  views: readonly { readonly view: RecordView; readonly stamp: string }[],
  open: DecryptScalars,
): Promise<DecryptedRecord[]> {
  const leaves: BoundSealedScalar[] = [];
  const drafts = views.map(({ view, stamp }) => draft(view, stamp, leaves));
  const opened = await open(leaves);
  return drafts.map(({ record, values, damaged, plans }) => {
    for (const plan of plans) {
      const value = assembled(plan, opened);
      if (value !== undefined && allowsValue(plan.field, value)) values[plan.name] = value;
      else damage(plan.name, plan.field, values, damaged);
    }
    return record;
  });
}

const isScalar = (field: Plan['field']) => field.type !== 'list' && field.type !== 'rows';

/** Returns the value of a field, or undefined when a part of it is damaged. */
function assembled({ field, start, count }: Plan, opened: Awaited<ReturnType<DecryptScalars>>): PlainValue | undefined {
  if (isScalar(field)) return opened[start]?.value;
  const scalars: Scalar[] = [];
  for (let at = start; at < start + count; at++) {
    const part = opened[at];
    if (!part) return undefined;
    scalars.push(part.value);
  }
  return assembleValue(field, scalars);
}

/** Record whose scalars are not decrypted yet. `values` and `damaged` are the objects of the finished record. */
interface Draft {
  readonly record: DecryptedRecord;
  readonly values: Record<string, PlainValue>;
  readonly damaged: string[];
  readonly plans: readonly Plan[];
}

/** Fields of each kind, with the value that is used for a missing field. */
const FIELDS = new Map(
  KIND_NAMES.map((kind) => [
    kind,
    Object.entries(getKindDeclaration(kind).fields).map(
      ([name, field]) => [name, field, defaultValueOf(kind, name) ?? neutral(field)] as const,
    ),
  ]),
);

const MISSING = new Map(
  [...FIELDS].map(([kind, fields]) => [kind, Object.fromEntries(fields.map(([name, , missing]) => [name, missing]))]),
);

/** Returns the values with which a record of the kind is shown when all its fields are missing. */
export function getMissingFieldValues(kind: Kind): Readonly<Record<string, PlainValue>> {
  return MISSING.get(kind) ?? {};
}

function draft({ fields, ...base }: RecordView, stamp: string, leaves: BoundSealedScalar[]): Draft {
  const values: Record<string, PlainValue> = {};
  const damaged: string[] = [];
  const plans: Plan[] = [];
  for (const [name, field, missing] of FIELDS.get(base.kind) ?? []) {
    const wire = fields[name];
    if (wire === undefined) values[name] = missing;
    else if (field.seal === 'clear') {
      if (allowsUnencryptedValue(field, wire)) values[name] = wire as Scalar;
      else damage(name, field, values, damaged);
    } else plan(base.kind, base.id, name, field, wire, { leaves, plans, values, damaged });
  }
  return { record: { ...base, values, damaged, stamp }, values, damaged, plans };
}

interface Into {
  readonly leaves: BoundSealedScalar[];
  readonly plans: Plan[];
  readonly values: Record<string, PlainValue>;
  readonly damaged: string[];
}

function plan(kind: Kind, id: string, name: string, field: Plan['field'], wire: unknown, into: Into): void {
  // Fast path: nearly every field is one scalar.
  if (isScalar(field)) {
    into.plans.push({ name, field, start: into.leaves.length, count: 1 });
    into.leaves.push({ place: envelopeBindingOf(kind, name, id), wire });
    return;
  }
  const found: Parameters<typeof collectSealedScalars>[3] = [];
  if (!collectSealedScalars(field, name, wire, found)) {
    damage(name, field, into.values, into.damaged);
    return;
  }
  into.plans.push({ name, field, start: into.leaves.length, count: found.length });
  for (const leaf of found) into.leaves.push({ place: envelopeBindingOf(kind, leaf.path, id), wire: leaf.wire });
}

function damage(name: string, field: Field, values: Record<string, PlainValue>, damaged: string[]): void {
  values[name] = neutral(field);
  damaged.push(name);
}

/** Returns the value shown for a damaged or missing field, which cannot be mistaken for a text of the user. */
function neutral(field: Field): PlainValue {
  if ('nullable' in field && field.nullable) return null;
  if (field.seal === 'clear') {
    if (field.form === 'boolean') return false;
    if (field.form === 'integer') return field.min;
    return field.form === 'enum' ? (field.values[0] ?? '') : '1970-01-01';
  }
  if (field.type === 'list' || field.type === 'rows') return [];
  if (field.type === 'number') return Math.max(0, field.min);
  if (field.type === 'boolean') return false;
  return field.type === 'enum' ? (field.values.at(-1) ?? '') : '';
}
