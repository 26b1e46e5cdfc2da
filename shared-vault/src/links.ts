import {
  type FieldFormat,
  getKindDeclaration,
  isKind,
  type Kind,
  type Scalar,
  type SealedScalar,
} from '@northkeep/contracts';
import type { PlainValue } from './crypto/fields.ts';
import type { RecordKey } from './sync/ports.ts';

/** Returns the id that takes the place of a record's id; undefined when the record keeps its id. */
type NewIdOf = (key: RecordKey) => string | undefined;
type Row = Readonly<Record<string, Scalar>>;

/** Returns the names of the fields in which a record of the kind names other records. */
export function listLinkFields(kind: Kind): readonly string[] {
  const { fields } = getKindDeclaration(kind);
  return Object.keys(fields).filter((name) => scalarsOf(fields[name]).some((scalar) => linkedKind(scalar) !== null));
}

/** Returns the records that the value of a field names. */
export function listLinks(field: FieldFormat | undefined, value: PlainValue): readonly RecordKey[] {
  const found: RecordKey[] = [];
  replaceLinks(field, value, (key) => {
    found.push(key);
    return undefined;
  });
  return found;
}

/**
 * Returns the value of a field with new ids in place of those that it names; the same value when all stay. The value has
 * the declared form.
 */
export function replaceLinks(field: FieldFormat | undefined, value: PlainValue, newIdOf: NewIdOf): PlainValue {
  if (field?.seal !== 'sealed') return value;
  if (field.type === 'rows') return keepIfSame(value as readonly Row[], (row) => replaceInRow(field.of, row, newIdOf));
  if (field.type === 'list')
    return keepIfSame(value as readonly Scalar[], (one) => replaceLink(field.of, one, newIdOf));
  return replaceLink(field, value as Scalar, newIdOf);
}

function replaceInRow(cells: Readonly<Record<string, SealedScalar>>, row: Row, newIdOf: NewIdOf): Row {
  const named = Object.entries(cells).map(
    ([name, cell]) => [name, replaceLink(cell, row[name] ?? null, newIdOf)] as const,
  );
  return named.every(([name, id]) => id === (row[name] ?? null)) ? row : { ...row, ...Object.fromEntries(named) };
}

function replaceLink(scalar: SealedScalar, value: Scalar, newIdOf: NewIdOf): Scalar {
  const kind = linkedKind(scalar);
  return kind !== null && typeof value === 'string' ? (newIdOf({ kind, id: value }) ?? value) : value;
}

function keepIfSame<T>(list: readonly T[], replace: (one: T) => T): readonly T[] {
  const replaced = list.map(replace);
  return replaced.every((one, i) => one === list[i]) ? list : replaced;
}

const linkedKind = (scalar: SealedScalar): Kind | null =>
  scalar.type === 'string' && isKind(scalar.refersTo) ? scalar.refersTo : null;

function scalarsOf(field: FieldFormat | undefined): readonly SealedScalar[] {
  if (field?.seal !== 'sealed') return [];
  if (field.type === 'list') return [field.of];
  return field.type === 'rows' ? Object.values(field.of) : [field];
}
