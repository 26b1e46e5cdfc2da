import { type Field, type Kind, kindShape } from '@northkeep/contracts';
import type { Plain } from '../../crypto/fields.ts';

/** A field that does not open. Two are the same when their bytes are. */
export interface DamagedValue {
  readonly damaged: string;
}
export type KnownValue = Plain | DamagedValue | undefined;
export type KnownValues = Readonly<Record<string, KnownValue>>;

export interface MergeInput {
  readonly kind: Kind;
  /** Names that this device changed. */
  readonly touched: readonly string[];
  /** Values before that change, of the touched names and of those grouped with them. */
  readonly base: KnownValues;
  readonly mine: KnownValues;
  /** Values as the server has them now. */
  readonly stored: KnownValues;
  /** The change may have been applied already and its key forgotten (eight revisions on). */
  readonly maybeApplied?: boolean;
}

export interface MergeResult {
  /** Names whose value of this device is written on top of the stored record. */
  readonly mine: readonly string[];
  /** Names that get a value of both sides. */
  readonly values: Readonly<Record<string, Plain>>;
  /** The text of this device lives on in a new record. */
  readonly needsCopy: boolean;
  /** Names whose two values stand in the conflict list, those that belong together in one. */
  readonly conflicts: readonly (readonly string[])[];
}

/** Names that always keep the stored side when both moved. */
const POSITION_FIELDS: readonly string[] = ['index', 'parentId', 'parentKind', 'deletedAt'];

/** Brings a change and a newer record together, field by field against what both started from (records.md, 'Writing'). */
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

/** The touched names, each with those that merge as one with it. Parent and its kind are one too. */
function fieldGroups({ kind, touched }: MergeInput): readonly (readonly string[])[] {
  const groups = [...kindShape(kind).groups, ['parentId', 'parentKind']];
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
  // One circle filled on each of two devices is two, though both say the same.
  const sums = ours.some((name) => kindShape(input.kind).fields[name]?.merge === 'sum');
  if (!sums && ours.every((name) => isSameValue(mine[name], stored[name]))) return NO_RESULT;
  if (!maybeApplied && unit.every((name) => isSameValue(base[name], stored[name]))) return { ...NO_RESULT, mine: ours };
  if (ours.every((name) => isSameValue(mine[name], base[name]))) return NO_RESULT;
  return ours.length === 1 && ours[0] !== undefined ? mergeField(ours[0], unit, input) : keepBoth(ours, input);
}

/** Both sides changed it. */
function mergeField(name: string, unit: readonly string[], input: MergeInput): MergeResult {
  const { kind, base, mine, stored, maybeApplied } = input;
  if (POSITION_FIELDS.includes(name)) return NO_RESULT;
  const field: Field | undefined = kindShape(kind).fields[name];
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
  // An emptied text holds no word that could be lost.
  if (field?.merge === 'copy') return mine[name] === '' ? NO_RESULT : { ...NO_RESULT, needsCopy: true };
  return keepBoth([name], input);
}

/** The stored value stays and both are shown; a place needs no choice. */
function keepBoth(names: readonly string[], { mine, stored }: MergeInput): MergeResult {
  const differing = names.filter((name) => !POSITION_FIELDS.includes(name) && !isSameValue(mine[name], stored[name]));
  return differing.length === 0 ? NO_RESULT : { ...NO_RESULT, conflicts: [differing] };
}

/** The names, and the fields that bound a sum among them: a mergeFields needs their values, touched or not. */
export function withSumLimits(kind: Kind, names: readonly string[]): readonly string[] {
  const { fields } = kindShape(kind);
  return [...new Set([...names, ...names.flatMap((name) => fields[name]?.sumLimit ?? [])])];
}

/** Adds both differences; the sum stays between 0 and the merged value of the field that bounds it. */
function mergeSum(name: string, { kind, touched, base, mine, stored }: MergeInput): number | null {
  const start = base[name] ?? defaultValueOf(kind, name) ?? 0;
  const here = mine[name];
  const there = stored[name] ?? 0;
  if (typeof start !== 'number' || typeof here !== 'number' || typeof there !== 'number') return null;
  const field = kindShape(kind).fields[name];
  const top = field?.sumLimit === undefined ? undefined : mergedLimit(field.sumLimit, { touched, base, mine, stored });
  const max = field && 'max' in field ? field.max : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(0, there + here - start), typeof top === 'number' ? top : max);
}

function mergedLimit(name: string, { touched, base, mine, stored }: Omit<MergeInput, 'kind'>): KnownValue {
  const onlyHere = touched.includes(name) && isSameValue(base[name], stored[name]);
  return onlyHere ? mine[name] : stored[name];
}

/** Words of both lists; a word that one side took away stays away. */
function mergeUnion(base: KnownValue, mine: KnownValue, stored: KnownValue, field: Field): Plain | null {
  const before: readonly unknown[] = Array.isArray(base) ? base : [];
  if (!Array.isArray(mine) || !Array.isArray(stored)) return null;
  const here: readonly (string | number | boolean | null)[] = mine;
  const there: readonly (string | number | boolean | null)[] = stored;
  const kept = there.filter((word) => here.includes(word) || !before.includes(word));
  const added = here.filter((word) => !there.includes(word) && !before.includes(word));
  const max = field.seal === 'sealed' && field.type === 'list' ? field.max : Number.POSITIVE_INFINITY;
  // More than fit: which of them go is for the person to say.
  return kept.length + added.length > max ? null : [...kept, ...added];
}

/** The declared default of a field: a record without the field reads as this. Undefined for a field without one. */
export function defaultValueOf(kind: Kind, name: string): Plain | undefined {
  const { fields } = kindShape(kind);
  return Object.hasOwn(fields, name) ? fields[name]?.default : undefined;
}

/** True when two known values are equal, or two damaged ones have the same bytes. */
export function isSameValue(a: KnownValue, b: KnownValue): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

export function isDamagedValue(value: KnownValue): value is DamagedValue {
  return typeof value === 'object' && value !== null && 'damaged' in value;
}
