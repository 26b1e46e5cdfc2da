import { type Field, type Kind, kindShape } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';

/** A field that does not open. Two are the same when their bytes are. */
export interface Damaged {
  readonly damaged: string;
}
export type Known = Plain | Damaged | undefined;
export type Side = Readonly<Record<string, Known>>;

export interface MergeInput {
  readonly kind: Kind;
  /** Names that this device changed. */
  readonly touched: readonly string[];
  /** Values before that change, of the touched names and of those grouped with them. */
  readonly base: Side;
  readonly mine: Side;
  /** Values as the server has them now. */
  readonly stored: Side;
  /** The change may have been applied already and its key forgotten (eight revisions on). */
  readonly maybeApplied?: boolean;
}

export interface Merged {
  /** Names whose value of this device is written on top of the stored record. */
  readonly mine: readonly string[];
  /** Names that get a value of both sides. */
  readonly values: Readonly<Record<string, Plain>>;
  /** The text of this device lives on in a new record. */
  readonly copy: boolean;
  /** Names whose two values stand in the conflict list, those that belong together in one. */
  readonly choices: readonly (readonly string[])[];
}

/** Names that always keep the stored side when both moved. */
const PLACE: readonly string[] = ['index', 'parentId', 'parentKind', 'deletedAt'];

/** Brings a change and a newer record together, field by field against what both started from (records.md, 'Writing'). */
export function merge(input: MergeInput): Merged {
  const parts = unitsOf(input).map((unit) => mergeUnit(unit, input));
  return {
    mine: parts.flatMap((part) => part.mine),
    values: Object.assign({}, ...parts.map((part) => part.values)),
    copy: parts.some((part) => part.copy),
    choices: parts.flatMap((part) => part.choices),
  };
}

const NOTHING: Merged = { mine: [], values: {}, copy: false, choices: [] };

/** The touched names, each with those that merge as one with it. Parent and its kind are one too. */
function unitsOf({ kind, touched }: MergeInput): readonly (readonly string[])[] {
  const groups = [...kindShape(kind).groups, ['parentId', 'parentKind']];
  const units: (readonly string[])[] = [];
  for (const name of touched) {
    if (units.some((unit) => unit.includes(name))) continue;
    units.push(groups.find((group) => group.includes(name)) ?? [name]);
  }
  return units;
}

function mergeUnit(unit: readonly string[], input: MergeInput): Merged {
  const { touched, base, mine, stored, maybeApplied = false } = input;
  const ours = unit.filter((name) => touched.includes(name));
  // One circle filled on each of two devices is two, though both say the same.
  const sums = ours.some((name) => kindShape(input.kind).fields[name]?.merge === 'sum');
  if (!sums && ours.every((name) => same(mine[name], stored[name]))) return NOTHING;
  if (!maybeApplied && unit.every((name) => same(base[name], stored[name]))) return { ...NOTHING, mine: ours };
  if (ours.every((name) => same(mine[name], base[name]))) return NOTHING;
  return ours.length === 1 && ours[0] !== undefined ? mergeOne(ours[0], unit, input) : choose(ours, input);
}

/** Both sides changed it. */
function mergeOne(name: string, unit: readonly string[], input: MergeInput): Merged {
  const { kind, base, mine, stored, maybeApplied } = input;
  if (PLACE.includes(name)) return NOTHING;
  const field: Field | undefined = kindShape(kind).fields[name];
  if (unit.length === 1 && field?.merge === 'sum') {
    if (maybeApplied) return NOTHING;
    const summed = sum(name, input);
    return summed === null ? choose([name], input) : { ...NOTHING, values: { [name]: summed } };
  }
  if (unit.length === 1 && field?.merge === 'union') {
    const united = unite(base[name], mine[name], stored[name], field);
    return united ? { ...NOTHING, values: { [name]: united } } : choose([name], input);
  }
  if (field?.merge === 'stored') return NOTHING;
  // An emptied text holds no word that could be lost.
  if (field?.merge === 'copy') return mine[name] === '' ? NOTHING : { ...NOTHING, copy: true };
  return choose([name], input);
}

/** The stored value stays and both are shown; a place needs no choice. */
function choose(names: readonly string[], { mine, stored }: MergeInput): Merged {
  const differing = names.filter((name) => !PLACE.includes(name) && !same(mine[name], stored[name]));
  return differing.length === 0 ? NOTHING : { ...NOTHING, choices: [differing] };
}

/** The names, and the fields that bound a sum among them: a merge needs their values, touched or not. */
export function withSumLimits(kind: Kind, names: readonly string[]): readonly string[] {
  const { fields } = kindShape(kind);
  return [...new Set([...names, ...names.flatMap((name) => fields[name]?.sumLimit ?? [])])];
}

/** Adds both differences; the sum stays between 0 and the merged value of the field that bounds it. */
function sum(name: string, { kind, touched, base, mine, stored }: MergeInput): number | null {
  const start = base[name] ?? defaultOf(kind, name) ?? 0;
  const here = mine[name];
  const there = stored[name] ?? 0;
  if (typeof start !== 'number' || typeof here !== 'number' || typeof there !== 'number') return null;
  const field = kindShape(kind).fields[name];
  const top = field?.sumLimit === undefined ? undefined : mergedLimit(field.sumLimit, { touched, base, mine, stored });
  const max = field && 'max' in field ? field.max : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(0, there + here - start), typeof top === 'number' ? top : max);
}

function mergedLimit(name: string, { touched, base, mine, stored }: Omit<MergeInput, 'kind'>): Known {
  const onlyHere = touched.includes(name) && same(base[name], stored[name]);
  return onlyHere ? mine[name] : stored[name];
}

/** Words of both lists; a word that one side took away stays away. */
function unite(base: Known, mine: Known, stored: Known, field: Field): Plain | null {
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
export function defaultOf(kind: Kind, name: string): Plain | undefined {
  const { fields } = kindShape(kind);
  return Object.hasOwn(fields, name) ? fields[name]?.default : undefined;
}

/** True when two known values are equal, or two damaged ones have the same bytes. */
export function same(a: Known, b: Known): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

export function isDamaged(value: Known): value is Damaged {
  return typeof value === 'object' && value !== null && 'damaged' in value;
}
