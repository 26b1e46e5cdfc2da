import { type Field, getKindDeclaration, isKind, KIND_NAMES, type Kind } from '@northkeep/contracts';
import { decodeRecord } from '../content/decode-entry.ts';
import type { ArchiveRecord, ArchiveValue } from '../content/entries.ts';
import { parsePlainJson } from '../content/plain-json.ts';
import { ArchiveError } from '../format/archive-error.ts';
import { decodeCsvCell } from '../readable/csv-cell.ts';
import { parseTable } from './parse-table.ts';

const FIRST_COLUMNS = 'id,state,parentKind,parentId,index,createdAt,updatedAt';
/** Column names that reach the prototype of an object. */
const HOSTILE_COLUMN = /^(__proto__|constructor|prototype)$/;

/** True for the text of a file of {@link toCsv}. */
export const isNorthkeepCsv = (text: string): boolean => text.replace(/^\ufeff/, '').startsWith(FIRST_COLUMNS);

/**
 * Reads the CSV table of one record kind that Northkeep exported. The kind comes from the name of the file, such as
 * `lines.csv`, or otherwise from its columns. Rows that are not records are counted. Throws an {@link ArchiveError}
 * `BAD_CONTENT` for a table of an unknown kind.
 */
export function readNorthkeepCsv(
  name: string,
  text: string,
): { readonly records: ArchiveRecord[]; readonly unreadable: number } {
  const { data, meta } = parseTable<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
  });
  const columns = meta.fields ?? [];
  if (columns.some((column) => HOSTILE_COLUMN.test(column))) throw new ArchiveError('BAD_CONTENT', 'column');
  const kind = kindOf(name, columns);
  const records: ArchiveRecord[] = [];
  let unreadable = 0;
  for (const row of data) {
    const record = recordOf(kind, row);
    if (record) records.push(record);
    else unreadable += 1;
  }
  return { records, unreadable };
}

/**
 * Returns the record kind of a table, by its file name or its columns. Browsers add a number to the name of a second
 * download: `lines (1).csv`.
 */
function kindOf(name: string, columns: readonly string[]): Kind {
  const word = /([A-Za-z]+)(?: ?\(\d+\))?\.csv$/.exec(name)?.[1];
  if (isKind(word)) return word;
  const matching = KIND_NAMES.filter((kind) => {
    const fields = Object.keys(getKindDeclaration(kind).fields);
    return (
      fields.length === columns.length - FIRST_COLUMNS.split(',').length && fields.every((f) => columns.includes(f))
    );
  });
  const [only] = matching;
  if (!only || matching.length > 1) throw new ArchiveError('BAD_CONTENT', 'kind');
  return only;
}

function recordOf(kind: Kind, row: Readonly<Record<string, string>>): ArchiveRecord | null {
  const { fields, schema } = getKindDeclaration(kind);
  const cell = (name: string): string => decodeCsvCell(row[name] ?? '');
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOfCell(field, cell(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    return decodeRecord({
      ...{ kind, schema, damaged: {}, values: Object.fromEntries(values) },
      id: cell('id'),
      state: cell('state'),
      parentKind: cell('parentKind') || null,
      parentId: cell('parentId') || null,
      index: cell('index') === '' ? null : Number(cell('index')),
      createdAt: cell('createdAt') || null,
      updatedAt: cell('updatedAt') || null,
    });
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}

/** Returns the value of a cell; undefined for an empty cell, so that the field gets its default. */
function valueOfCell(field: Field, text: string): ArchiveValue | undefined {
  if ('type' in field && field.type === 'rows') return text === '' ? undefined : parsed(`[${text}]`);
  if ('type' in field && field.type === 'list') {
    if (text === '') return undefined;
    if (text.startsWith('[')) return parsed(text);
    return text.split(', ').map((item) => (field.of.type === 'string' ? item : scalarOf(item)));
  }
  const isText =
    field.seal === 'sealed'
      ? field.type === 'string' || field.type === 'enum'
      : field.form === 'date' || field.form === 'enum';
  if (text === '') return isText && !field.nullable && field.required ? '' : undefined;
  return isText ? text : scalarOf(text);
}

function scalarOf(text: string): string | number | boolean | null {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

/** A list that is not valid JSON stays a text, which the later validation of the values rejects. */
function parsed(text: string): ArchiveValue {
  try {
    // The structure of the value is checked later, together with the record.
    return parsePlainJson(text) as ArchiveValue;
  } catch {
    return text;
  }
}
