import type { Envelope, Scalar } from './envelope.ts';

/** How two sides of a conflict are brought together (records.md, 'Writing'). */
export type Merge = 'stored' | 'copy' | 'sum' | 'union';

/** Closed forms in which a value may travel in the clear. Anything else is sealed. */
export type ClearField =
  | { readonly seal: 'clear'; readonly form: 'boolean'; readonly nullable?: true; readonly merge?: Merge }
  | {
      readonly seal: 'clear';
      readonly form: 'integer';
      readonly min: number;
      readonly max: number;
      readonly nullable?: true;
      readonly merge?: Merge;
    }
  | { readonly seal: 'clear'; readonly form: 'date'; readonly nullable?: true; readonly merge?: Merge }
  | {
      readonly seal: 'clear';
      readonly form: 'enum';
      readonly values: readonly string[];
      readonly nullable?: true;
      readonly merge?: Merge;
    };

export type SealedScalarField =
  | {
      readonly seal: 'sealed';
      readonly type: 'string';
      readonly max: number;
      readonly nullable?: true;
      readonly merge?: Merge;
    }
  | {
      readonly seal: 'sealed';
      readonly type: 'number';
      readonly min: number;
      readonly max: number;
      readonly integer?: true;
      readonly nullable?: true;
      readonly merge?: Merge;
    }
  | { readonly seal: 'sealed'; readonly type: 'boolean'; readonly nullable?: true; readonly merge?: Merge }
  | {
      readonly seal: 'sealed';
      readonly type: 'enum';
      readonly values: readonly string[];
      readonly nullable?: true;
      readonly merge?: Merge;
    };

/** A list of sealed scalars (`categories`), replaced whole. */
export interface SealedListField {
  readonly seal: 'sealed';
  readonly type: 'list';
  readonly of: SealedScalarField;
  readonly max: number;
  readonly merge?: Merge;
}

/** A list of rows with declared names, each leaf sealed (`weekLogs.steps.0.target`), replaced whole. */
export interface SealedRowsField {
  readonly seal: 'sealed';
  readonly type: 'rows';
  readonly of: Readonly<Record<string, SealedScalarField>>;
  readonly max: number;
  readonly merge?: Merge;
}

export type Field = ClearField | SealedScalarField | SealedListField | SealedRowsField;
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

/** The opened value of a field, as areas read it. */
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

/** A field's value as it travels: envelopes where it is sealed, the plain scalar where it is clear. */
export type WireValue = Scalar | Envelope | readonly Envelope[] | readonly Readonly<Record<string, Envelope>>[];

/** True when `value` is an opened value that the field allows: right type, range, length, closed set. */
export function isValueOf(field: Field, value: unknown): boolean {
  if (field.seal === 'clear') return isClearForm(field, value);
  if (field.type === 'list')
    return Array.isArray(value) && value.length <= field.max && value.every((v) => isScalarOf(field.of, v));
  if (field.type === 'rows') {
    return Array.isArray(value) && value.length <= field.max && value.every((row) => isRowOf(field.of, row));
  }
  return isScalarOf(field, value);
}

/** True when a scalar is of the declared type; readers keep unknown enum words out. */
export function isScalarOf(field: SealedScalarField, value: unknown): boolean {
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

/** True when a clear value has the field's closed form. */
export function isClearForm(field: ClearField, value: unknown): boolean {
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

function isRowOf(fields: Readonly<Record<string, SealedScalarField>>, row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  const values = row as Record<string, unknown>;
  return Object.entries(fields).every(([name, field]) => isScalarOf(field, values[name]));
}

/** All JSON texts a closed field can hold, or null for an open one; their longest sets the padding. */
export function closedTexts(field: SealedScalarField): readonly string[] | null {
  const base =
    field.type === 'boolean'
      ? ['true', 'false']
      : field.type === 'enum'
        ? field.values.map((v) => JSON.stringify(v))
        : null;
  return base && field.nullable ? [...base, 'null'] : base;
}
