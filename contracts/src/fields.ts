import type { Envelope, Scalar } from './envelope.ts';

/**
 * Rule for a field that two devices changed (three-way merge). Without one, the stored value counts until the user
 * chooses between the two.
 * - `stored`: the server's value wins.
 * - `copy`: the record keeps the server's text, a marked copy of the record keeps this device's.
 * - `sum`: both differences are added, never below 0.
 * - `present`: a value wins over none; between two values the user chooses.
 * - `union`: a list keeps the entries that either side added and drops those that either side removed.
 */
export type MergeRule = 'stored' | 'copy' | 'sum' | 'union' | 'present';

/** Kind of edit that a pending change is listed as: 'Text', 'Done', 'Counted, 2 of 3', 'Moved', 'Date'. */
export type EditType = 'text' | 'done' | 'counted' | 'moved' | 'date';

/** The user interface's words for a field. */
export interface FieldDisplay {
  /** The field's name in a list of conflicts: 'times a week'. */
  readonly name: string;
  /** Words for the values of an enum or a boolean, by value. Booleans without them read 'Yes' and 'No'. */
  readonly values?: Readonly<Record<string, string>>;
  /** Unit of a number: singular and plural. */
  readonly unit?: readonly [one: string, many: string];
  /** Default: listed as 'Changed step'. */
  readonly change?: EditType;
  /** Field that a count is out of: 'Counted, 2 of 3'. */
  readonly outOf?: string;
  /** True where two versions are compared word by word, and the words that differ are marked. */
  readonly comparesWords?: true;
}

/** A value in one of the closed forms (a finite set) that may travel in the clear. Anything else is sealed. */
export type ClearForm = { readonly seal: 'clear'; readonly nullable?: true } & (
  | { readonly form: 'boolean' }
  | { readonly form: 'integer'; readonly min: number; readonly max: number }
  | { readonly form: 'date' }
  | { readonly form: 'enum'; readonly values: readonly string[] }
);

/** A scalar that is sealed in an envelope of its own. */
export type SealedScalar = { readonly seal: 'sealed'; readonly nullable?: true } & (
  | { readonly type: 'string'; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly integer?: true }
  | { readonly type: 'boolean' }
  | { readonly type: 'enum'; readonly values: readonly string[] }
);

/**
 * A list of scalars, replaced as a whole. Each item is sealed in an envelope of its own (`categories`), so the server
 * can count them; with `padStep` the list is packed.
 */
interface SealedList {
  readonly seal: 'sealed';
  readonly type: 'list';
  readonly of: SealedScalar;
  readonly max: number;
  readonly padStep?: number;
}

/** A packed list of rows with declared names, replaced as a whole. */
interface SealedRows {
  readonly seal: 'sealed';
  readonly type: 'rows';
  readonly of: Readonly<Record<string, SealedScalar>>;
  readonly max: number;
  readonly padStep: number;
}

/**
 * A list whose length would tell something (the answers of a questionnaire). It is sealed as one string, its JSON text,
 * whose plaintext is padded to a multiple of `padStep` bytes: lists within the same step look alike to the server.
 */
export type PackedList = (SealedList & { readonly padStep: number }) | SealedRows;

/** The stored form of a field. */
export type FieldForm = ClearForm | SealedScalar | SealedList | SealedRows;

/** Everything about a field besides its stored form. */
interface FieldRules {
  /** True where a creation has to carry the field. Every other field has a `default`. */
  readonly required?: true;
  /** Value of a new record whose draft leaves the field out, and of a stored record without it. */
  readonly default?: Scalar | readonly [];
  readonly merge?: MergeRule;
  /** Pause in typing, in ms, after which a change is sent. Default: `AUTOSAVE_IDLE_MS`. */
  readonly saveDelayMs?: number;
  readonly display: FieldDisplay;
}

/** True for text that the user wrote: a change of it is kept in a copy or an export when it cannot be stored. */
interface UserText {
  readonly userText: boolean;
}
/** An enum has a word for each of its values. */
interface NamedValues {
  readonly display: FieldDisplay & Required<Pick<FieldDisplay, 'values'>>;
}

/** The declaration of one field of a kind. */
export type Field = FieldRules &
  (
    | Exclude<ClearForm, { form: 'enum' }>
    | (Extract<ClearForm, { form: 'enum' }> & NamedValues)
    | (Extract<SealedScalar, { type: 'string' }> & UserText)
    | Exclude<SealedScalar, { type: 'string' | 'enum' }>
    | (Extract<SealedScalar, { type: 'enum' }> & NamedValues)
    | (SealedList & UserText)
    | SealedRows
  );
export type Fields = Readonly<Record<string, Field>>;

type OrNull<F, T> = F extends { nullable: true } ? T | null : T;
type ScalarOf<F> = F extends { type: 'string' }
  ? string
  : F extends { type: 'number' }
    ? number
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'enum'; values: readonly (infer V)[] }
        ? V
        : never;

/** Type of a decrypted value, as the areas read it. */
export type ValueOf<F> = F extends { type: 'list'; of: infer O }
  ? readonly OrNull<O, ScalarOf<O>>[]
  : F extends { type: 'rows'; of: infer R }
    ? readonly { readonly [K in keyof R]: OrNull<R[K], ScalarOf<R[K]>> }[]
    : F extends { seal: 'sealed' }
      ? OrNull<F, ScalarOf<F>>
      : F extends { form: 'boolean' }
        ? OrNull<F, boolean>
        : F extends { form: 'integer' }
          ? OrNull<F, number>
          : F extends { form: 'date' }
            ? OrNull<F, string>
            : F extends { form: 'enum'; values: readonly (infer V)[] }
              ? OrNull<F, V>
              : never;

/** Value of a field on the wire: envelopes for a sealed field, the plain scalar for a clear one. */
export type WireValue = Scalar | Envelope | readonly Envelope[];

/** True for a list that is sealed in one envelope. */
export function isPacked(field: FieldForm): field is PackedList {
  return 'padStep' in field && field.padStep !== undefined;
}

/** True when the field allows the decrypted `value`: its type, range, length and set of values. */
export function isValueOf(field: FieldForm, value: unknown): boolean {
  if (field.seal === 'clear') return isClearForm(field, value);
  if (field.type === 'list')
    return Array.isArray(value) && value.length <= field.max && value.every((v) => isScalarOf(field.of, v));
  if (field.type === 'rows') {
    return Array.isArray(value) && value.length <= field.max && value.every((row) => isRowOf(field.of, row));
  }
  return isScalarOf(field, value);
}

/** True when the declaration allows the scalar. An enum rejects values that this release does not know. */
export function isScalarOf(field: SealedScalar, value: unknown): boolean {
  if (value === null) return field.nullable === true;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' && value.length <= field.max;
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        value >= field.min &&
        value <= field.max &&
        (!field.integer || Number.isInteger(value))
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'enum':
      return typeof value === 'string' && field.values.includes(value);
  }
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** True when the field's closed form allows the clear value. */
export function isClearForm(field: ClearForm, value: unknown): boolean {
  if (value === null) return field.nullable === true;
  switch (field.form) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max;
    case 'date':
      return typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));
    case 'enum':
      return typeof value === 'string' && field.values.includes(value);
  }
}

function isRowOf(fields: Readonly<Record<string, SealedScalar>>, row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  const values = row as Record<string, unknown>;
  return Object.entries(fields).every(([name, field]) => isScalarOf(field, values[name]));
}

/** All JSON texts that a boolean or enum can hold; null for other types. The longest sets the padding of each. */
export function closedTexts(field: SealedScalar): readonly string[] | null {
  const base =
    field.type === 'boolean'
      ? ['true', 'false']
      : field.type === 'enum'
        ? field.values.map((v) => JSON.stringify(v))
        : null;
  return base && field.nullable ? [...base, 'null'] : base;
}
