import { type Field, getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';

/** A value that cannot be decrypted. Two damaged values are equal when their bytes are equal. */
export interface DamagedValue {
  readonly damaged: string;
}
export type MergeValue = PlainValue | DamagedValue | undefined;
export type MergeValues = Readonly<Record<string, MergeValue>>;

export interface MergeInput {
  readonly kind: Kind;
  /** Names that this device changed. */
  readonly touched: readonly string[];
  /** The merge base: values before the change, of the touched names and those grouped with them. */
  readonly base: MergeValues;
  readonly mine: MergeValues;
  /** Values that the server holds now. */
  readonly stored: MergeValues;
  /**
   * True when the change may have been applied and its idempotency key forgotten, which the server does after eight
   * revisions.
   */
  readonly maybeApplied?: boolean;
}

export interface MergeResult {
  /** Names of the fields for which this device's value overwrites the stored record. */
  readonly mine: readonly string[];
  /** Values merged from both sides, by field name. */
  readonly values: Readonly<Record<string, PlainValue>>;
  /** True when this device's text has to be kept in a new record. */
  readonly needsCopy: boolean;
  /** Names of the fields whose two values are added to the conflict list; grouped fields form one conflict. */
  readonly conflicts: readonly (readonly string[])[];
}

/** Names of the position fields. The stored side wins when both sides changed them. */
const POSITION_FIELDS: readonly string[] = ['index', 'parentId', 'parentKind', 'deletedAt'];

/**
 * Three-way merge, field by field, of a change and a newer record against their common base. The function is pure; each
 * field declares its rule.
 */
export function mergeFields(input: MergeInput): MergeResult {
  const parts = fieldGroups(input).map((unit) => mergeGroup(unit, input));
  return {
    mine: parts.flatMap((part) => part.mine),
    values: Object.assign({}, ...parts.map((part) => part.values)),
    needsCopy: parts.some((part) => part.needsCopy),
    conflicts: parts.flatMap((part) => part.conflicts),
  };
}

const NO_RESULT: MergeResult = { mine: [], values: {}, needsCopy: false, conflicts: [] };

/**
 * Divides the changed fields into units that are merged together: a group of fields, the parent id with the parent
 * kind, or a single field.
 */
function fieldGroups({ kind, touched }: MergeInput): readonly (readonly string[])[] {
  const groups = [...getKindDeclaration(kind).groups, ['parentId', 'parentKind']];
  const units: (readonly string[])[] = [];
  for (const name of touched) {
    if (units.some((unit) => unit.includes(name))) continue;
    units.push(groups.find((group) => group.includes(name)) ?? [name]);
  }
  return units;
}

function mergeGroup(unit: readonly string[], input: MergeInput): MergeResult {
  const { touched, base, mine, stored, maybeApplied = false } = input;
  const ours = unit.filter((name) => touched.includes(name));
  // A `sum` field is merged even when both sides have the same value: when two devices each add one to a count of 0,
  // both have 1, but the result is 2.
  const sums = ours.some((name) => getKindDeclaration(input.kind).fields[name]?.merge === 'sum');
  if (!sums && ours.every((name) => isSameValue(mine[name], stored[name]))) return NO_RESULT;
  if (!maybeApplied && unit.every((name) => isSameValue(base[name], stored[name]))) return { ...NO_RESULT, mine: ours };
  if (ours.every((name) => isSameValue(mine[name], base[name]))) return NO_RESULT;
  const present = mergePresent(unit, ours, input);
  if (present) return present;
  return ours.length === 1 && ours[0] !== undefined ? mergeField(ours[0], unit, input) : keepBoth(ours, input);
}

/** Merges a field that both sides changed. */
function mergeField(name: string, unit: readonly string[], input: MergeInput): MergeResult {
  const { kind, base, mine, stored, maybeApplied } = input;
  if (POSITION_FIELDS.includes(name)) return NO_RESULT;
  const field: Field | undefined = getKindDeclaration(kind).fields[name];
  if (unit.length === 1 && field?.merge === 'sum') {
    if (maybeApplied) return NO_RESULT;
    const summed = mergeSum(name, input);
    return summed === null ? keepBoth([name], input) : { ...NO_RESULT, values: { [name]: summed } };
  }
  if (unit.length === 1 && field?.merge === 'union') {
    const united = mergeUnion(base[name], mine[name], stored[name], field);
    return united ? { ...NO_RESULT, values: { [name]: united } } : keepBoth([name], input);
  }
  if (field?.merge === 'stored') return NO_RESULT;
  // When this device has emptied the text, a copy would contain nothing, so none is created.
  if (field?.merge === 'copy') return mine[name] === '' ? NO_RESULT : { ...NO_RESULT, needsCopy: true };
  return keepBoth([name], input);
}

/**
 * Merges a group whose leading field was emptied on one side only: the side with a value wins. Returns null for any
 * other group.
 */
function mergePresent(unit: readonly string[], ours: readonly string[], input: MergeInput): MergeResult | null {
  const { kind, base, mine, stored } = input;
  const lead = unit.find((name) => getKindDeclaration(kind).fields[name]?.merge === 'present');
  if (lead === undefined || !ours.includes(lead) || isSameValue(base[lead], stored[lead])) return null;
  const [isHere, isThere] = [mine[lead] ?? null, stored[lead] ?? null].map((value) => value !== null);
  if (isHere === isThere) return null;
  return isHere ? { ...NO_RESULT, mine: ours } : NO_RESULT;
}

/**
 * Keeps the stored value and adds both values to the conflict list. Causes no conflict when the values differ only in
 * the position, or only in fields whose merge rule is `stored`.
 */
function keepBoth(names: readonly string[], { kind, mine, stored }: MergeInput): MergeResult {
  const differing = names.filter((name) => !POSITION_FIELDS.includes(name) && !isSameValue(mine[name], stored[name]));
  const isSettled = differing.every((name) => getKindDeclaration(kind).fields[name]?.merge === 'stored');
  return isSettled ? NO_RESULT : { ...NO_RESULT, conflicts: [differing] };
}

/**
 * Adds the changes of both sides to the base. The result is clamped to 0 and the field's maximum. It exceeds the total
 * of the count, such as 3 of 3, only by what each side has itself counted beyond it: two devices that both completed
 * the count have not done it twice.
 */
function mergeSum(name: string, input: MergeInput): number | null {
  const { kind, base, mine, stored } = input;
  const start = base[name] ?? defaultValueOf(kind, name) ?? 0;
  const here = mine[name];
  const there = stored[name] ?? 0;
  if (typeof start !== 'number' || typeof here !== 'number' || typeof there !== 'number') return null;
  const field = getKindDeclaration(kind).fields[name];
  const max = field && 'max' in field ? field.max : Number.POSITIVE_INFINITY;
  const full = Math.max(start, readCountTotal(name, input));
  const cap = full + Math.max(0, here - full) + Math.max(0, there - full);
  return Math.min(Math.max(0, there + here - start), cap, max);
}

/** Returns the total that the count has after the merge; infinite when it cannot be read. */
function readCountTotal(name: string, { kind, base, mine, stored }: MergeInput): number {
  const total = countTotalOf(kind, name);
  if (total === undefined) return Number.POSITIVE_INFINITY;
  const isChangedHereOnly = mine[total] !== undefined && isSameValue(base[total], stored[total]);
  const value = isChangedHereOnly ? mine[total] : stored[total];
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
}

/** Returns the name of the field that holds the total of a count; undefined for any other field. */
export function countTotalOf(kind: Kind, name: string): string | undefined {
  const field: Field | undefined = getKindDeclaration(kind).fields[name];
  return field?.merge === 'sum' ? field.display?.outOf : undefined;
}

/** Merges two lists; an entry that one side removed stays removed. */
function mergeUnion(base: MergeValue, mine: MergeValue, stored: MergeValue, field: Field): PlainValue | null {
  const before: readonly unknown[] = Array.isArray(base) ? base : [];
  if (!Array.isArray(mine) || !Array.isArray(stored)) return null;
  const here: readonly (string | number | boolean | null)[] = mine;
  const there: readonly (string | number | boolean | null)[] = stored;
  const commonWords = there.filter((word) => here.includes(word) || !before.includes(word));
  const added = here.filter((word) => !there.includes(word) && !before.includes(word));
  const max = field.seal === 'sealed' && field.type === 'list' ? field.max : Number.POSITIVE_INFINITY;
  // The merged list has too many entries: the user decides which entries are removed.
  return commonWords.length + added.length > max ? null : [...commonWords, ...added];
}

/**
 * Returns the declared default of a field, which a record without the field is read with; undefined for a field without
 * a default.
 */
export function defaultValueOf(kind: Kind, name: string): PlainValue | undefined {
  const { fields } = getKindDeclaration(kind);
  return Object.hasOwn(fields, name) ? fields[name]?.default : undefined;
}

/** True when two values are equal, or two damaged ones have the same bytes. */
export function isSameValue(a: MergeValue, b: MergeValue): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

export function isDamagedValue(value: MergeValue): value is DamagedValue {
  return typeof value === 'object' && value !== null && 'damaged' in value;
}
