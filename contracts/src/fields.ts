import type { Envelope, Scalar } from './envelope.ts';

/**
 * Rule that merges a field which two devices changed (three-way merge). Without a rule, the stored value applies until
 * the user chooses between the two values.
 * - `stored`: the server's value wins.
 * - `copy`: the record keeps the server's text, and a marked copy of the record keeps this device's text.
 * - `sum`: the changes of both devices are added. The result is never below 0, and exceeds the total of the count
 *   (`outOf`) only by what a device has itself counted beyond it.
 * - `present`: a value wins over an empty one; between two values the user chooses.
 * - `union`: a list keeps the entries that either side added and drops those that either side removed.
 */
export type MergeRule = 'stored' | 'copy' | 'sum' | 'union' | 'present';

/** Type of edit, which the list of pending changes shows as 'Text', 'Done', 'Counted, 2 of 3', 'Moved' or 'Date'. */
export type EditType = 'text' | 'done' | 'counted' | 'moved' | 'date';

/** Texts that the user interface shows for a field. */
export interface FieldDisplay {
  /** The field's name in a list of conflicts: 'times a week'. */
  readonly name: string;
  /** Words for the values of an enum or a boolean, by value. Booleans without them read 'Yes' and 'No'. */
  readonly values?: Readonly<Record<string, string>>;
  /**
   * Words by which a search finds a record with a value of the field; `*` is the word for every value. They begin with a
   * mark, so that they are no words of a text.
   */
  readonly searchWords?: Readonly<Record<string, string>>;
  /**
   * Mark with which a search finds the field's texts too: with `#`, the label `garden` is found by `garden` and `#garden`.
   */
  readonly searchMark?: string;
  /** Form of a text that is shown in the words of the region. */
  readonly format?: 'step-reminder';
  /** Unit of a number: singular and plural. */
  readonly unit?: readonly [one: string, many: string];
  /** Type of edit shown for a pending change of the field. Without it, the change is listed as 'Changed step'. */
  readonly change?: EditType;
  /** Name of the field that holds the total of a count: the 3 in 'Counted, 2 of 3'. */
  readonly outOf?: string;
  /** True when two versions are compared word by word and the differing words are marked. */
  readonly comparesWords?: true;
}

/**
 * Format of a field that may be sent unencrypted, because its values cannot contain free text: a boolean, an integer in
 * a range, a date or an enum. All other values are sealed.
 */
export type UnencryptedFieldFormat = { readonly seal: 'clear'; readonly nullable?: true } & (
  | { readonly form: 'boolean' }
  | { readonly form: 'integer'; readonly min: number; readonly max: number }
  | { readonly form: 'date' }
  | { readonly form: 'enum'; readonly values: readonly string[] }
);

/**
 * A scalar that is sealed in an envelope of its own. `refersTo` is the kind of the record whose id the value is: when
 * that record gets another id, the value follows.
 */
export type SealedScalar = { readonly seal: 'sealed'; readonly nullable?: true } & (
  | { readonly type: 'string'; readonly max: number; readonly refersTo?: string }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly integer?: true }
  | { readonly type: 'boolean' }
  | { readonly type: 'enum'; readonly values: readonly string[] }
);

/**
 * A list of scalars that is always replaced as a whole. Each item is sealed in an envelope of its own, as in
 * `categories`, so the server can count the items. With `padStep` the list is packed into one envelope.
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
 * A list whose length would reveal information, such as the answers of a questionnaire. The list is sealed as one
 * string, its JSON text, and the plaintext is padded to a multiple of `padStep` bytes. Lists of the same padded size
 * look alike to the server.
 */
export type PackedList = (SealedList & { readonly padStep: number }) | SealedRows;

/** The stored form of a field. */
export type FieldFormat = UnencryptedFieldFormat | SealedScalar | SealedList | SealedRows;

/** Rules of a field that do not concern its stored form. */
interface FieldRules {
  /** True when the creation of a record must include the field. Every other field has a `default`. */
  readonly required?: true;
  /** Value of a new record whose draft leaves the field out, and of a stored record without it. */
  readonly default?: Scalar | readonly [];
  readonly merge?: MergeRule;
  /**
   * True for a sealed scalar by which lists place a record. They observe it like a clear field: without the other sealed
   * values, which change with each typed character.
   */
  readonly places?: true;
  /** Pause in typing, in ms, after which a change is sent, where it differs from the pause of other fields. */
  readonly saveDelayMs?: number;
  readonly display: FieldDisplay;
}

/**
 * Marks a field with text that the user wrote. If a change of the field cannot be stored, a copy or an export keeps the
 * text.
 */
interface UserText {
  readonly userText: boolean;
}
/** Requires a display text for each value of an enum. */
interface NamedValues {
  readonly display: FieldDisplay & Required<Pick<FieldDisplay, 'values'>>;
}

/** The declaration of one field of a kind. */
export type Field = FieldRules &
  (
    | Exclude<UnencryptedFieldFormat, { form: 'enum' }>
    | (Extract<UnencryptedFieldFormat, { form: 'enum' }> & NamedValues)
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
export type FieldValueOf<F> = F extends { type: 'list'; of: infer O }
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
export function isPackedList(field: FieldFormat): field is PackedList {
  return 'padStep' in field && field.padStep !== undefined;
}

/** True when the field allows the decrypted `value`: its type, range, length and set of values. */
export function allowsValue(field: FieldFormat, value: unknown): boolean {
  if (field.seal === 'clear') return allowsUnencryptedValue(field, value);
  if (field.type === 'list')
    return Array.isArray(value) && value.length <= field.max && value.every((v) => allowsScalar(field.of, v));
  if (field.type === 'rows') {
    return Array.isArray(value) && value.length <= field.max && value.every((row) => isRowOf(field.of, row));
  }
  return allowsScalar(field, value);
}

/** True when the declaration allows the scalar. An enum rejects values that this release does not know. */
export function allowsScalar(field: SealedScalar, value: unknown): boolean {
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

/** True when the unencrypted value has the declared form of the field: boolean, integer in a range, date or enum. */
export function allowsUnencryptedValue(field: UnencryptedFieldFormat, value: unknown): boolean {
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
  return Object.entries(fields).every(([name, field]) => allowsScalar(field, values[name]));
}

/**
 * Returns all JSON texts that a boolean or enum can hold; null for other types. Each value is padded to the length of
 * the longest text.
 */
export function listPossibleJsonTexts(field: SealedScalar): readonly string[] | null {
  const base =
    field.type === 'boolean'
      ? ['true', 'false']
      : field.type === 'enum'
        ? field.values.map((v) => JSON.stringify(v))
        : null;
  return base && field.nullable ? [...base, 'null'] : base;
}
