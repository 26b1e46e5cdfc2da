import { pickFields } from '../bson/raw-documents.ts';
import { decodeToJsValues, type Fields, isSubdocument } from '../bson/values.ts';
import type { StoredRow } from '../storage/row.ts';
import { compileFilter, LOGICAL_OPERATORS } from './matching.ts';

export type RowFilter = (row: StoredRow) => boolean;

/** Compiles a filter into a test of stored documents that decodes only the top-level fields that the filter names. */
export function compileRowFilter(filter: Fields): RowFilter {
  const matches = compileFilter(filter);
  const names = new Set(rootsOf(filter));
  if (names.size === 0) return (row) => matches(row.document);
  return ({ raw }) => matches(decodeToJsValues(pickFields(raw, names)));
}

function rootsOf(filter: Fields): string[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (!Object.hasOwn(LOGICAL_OPERATORS, name)) return [name.split('.')[0] ?? name];
    return Array.isArray(condition) ? condition.filter(isSubdocument).flatMap(rootsOf) : [];
  });
}
