import {
  type Field,
  isClearForm,
  isValueOf,
  KIND_NAMES,
  type Kind,
  kindShape,
  placeOf,
  type Scalar,
} from '@northkeep/contracts';
import { assemble, collectLeaves, type Plain } from '../crypto/fields.ts';
import { defaultValueOf } from '../sync/merge/three-way-merge.ts';
import type { RecordView } from '../sync/store/record-view.ts';

/** A record as the page shows it. Plain data, so that a worker can post it. */
export interface OpenedRecord extends Omit<RecordView, 'fields'> {
  readonly values: Readonly<Record<string, Plain>>;
  /** Names of fields that did not open. Their value is a neutral one that nobody typed. */
  readonly damaged: readonly string[];
  /** The state of the store that this was read from. */
  readonly stamp: string;
}

/** A sealed scalar, the place it must be bound to and what it may be. */
export interface Leaf {
  readonly place: string;
  readonly wire: unknown;
}
/** Null stands for a leaf that does not open. */
export type OpenLeaves = (leaves: readonly Leaf[]) => Promise<readonly ({ readonly value: Scalar } | null)[]>;

interface Plan {
  readonly name: string;
  readonly field: Exclude<Field, { seal: 'clear' }>;
  readonly start: number;
  readonly count: number;
}

/** Opens whole records, all their leaves in one go. */
export async function openViews(
  views: readonly { readonly view: RecordView; readonly stamp: string }[],
  open: OpenLeaves,
): Promise<OpenedRecord[]> {
  const leaves: Leaf[] = [];
  const drafts = views.map(({ view, stamp }) => draft(view, stamp, leaves));
  const opened = await open(leaves);
  return drafts.map(({ record, values, damaged, plans }) => {
    for (const plan of plans) {
      const value = assembled(plan, opened);
      if (value !== undefined && isValueOf(plan.field, value)) values[plan.name] = value;
      else damage(plan.name, plan.field, values, damaged);
    }
    return record;
  });
}

/** The value of a field, undefined where a part of it did not open. */
function assembled({ field, start, count }: Plan, opened: Awaited<ReturnType<OpenLeaves>>): Plain | undefined {
  if (count === 1 && field.type !== 'list' && field.type !== 'rows') return opened[start]?.value;
  const scalars: Scalar[] = [];
  for (let at = start; at < start + count; at++) {
    const part = opened[at];
    if (!part) return undefined;
    scalars.push(part.value);
  }
  return assemble(field, scalars);
}

/** A record of which only the leaves are missing; `values` and `damaged` are its own. */
interface Draft {
  readonly record: OpenedRecord;
  readonly values: Record<string, Plain>;
  readonly damaged: string[];
  readonly plans: readonly Plan[];
}

/** Of each kind the fields with what a missing one is read as. */
const FIELDS = new Map(
  KIND_NAMES.map((kind) => [
    kind,
    Object.entries(kindShape(kind).fields).map(
      ([name, field]) => [name, field, defaultValueOf(kind, name) ?? neutral(field)] as const,
    ),
  ]),
);

const MISSING = new Map(
  [...FIELDS].map(([kind, fields]) => [kind, Object.fromEntries(fields.map(([name, , missing]) => [name, missing]))]),
);

/** The values of a record of which nothing is known. */
export function missingValues(kind: Kind): Readonly<Record<string, Plain>> {
  return MISSING.get(kind) ?? {};
}

function draft({ fields, ...base }: RecordView, stamp: string, leaves: Leaf[]): Draft {
  const values: Record<string, Plain> = {};
  const damaged: string[] = [];
  const plans: Plan[] = [];
  for (const [name, field, missing] of FIELDS.get(base.kind) ?? []) {
    const wire = fields[name];
    if (wire === undefined) values[name] = missing;
    else if (field.seal === 'clear') {
      if (isClearForm(field, wire)) values[name] = wire as Scalar;
      else damage(name, field, values, damaged);
    } else plan(base.kind, base.id, name, field, wire, { leaves, plans, values, damaged });
  }
  return { record: { ...base, values, damaged, stamp }, values, damaged, plans };
}

interface Into {
  readonly leaves: Leaf[];
  readonly plans: Plan[];
  readonly values: Record<string, Plain>;
  readonly damaged: string[];
}

function plan(kind: Kind, id: string, name: string, field: Plan['field'], wire: unknown, into: Into): void {
  // Nearly every field is one scalar, and there are many.
  if (field.type !== 'list' && field.type !== 'rows') {
    into.plans.push({ name, field, start: into.leaves.length, count: 1 });
    into.leaves.push({ place: placeOf(kind, name, id), wire });
    return;
  }
  const found: Parameters<typeof collectLeaves>[3] = [];
  if (!collectLeaves(field, name, wire, found)) {
    damage(name, field, into.values, into.damaged);
    return;
  }
  into.plans.push({ name, field, start: into.leaves.length, count: found.length });
  for (const leaf of found) into.leaves.push({ place: placeOf(kind, leaf.path, id), wire: leaf.wire });
}

function damage(name: string, field: Field, values: Record<string, Plain>, damaged: string[]): void {
  values[name] = neutral(field);
  damaged.push(name);
}

/** What stands in the place of a value that is not there: nothing that could be mistaken for typed words. */
function neutral(field: Field): Plain {
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
