import { allowsValue, clockDate, getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { ImportRecord, ImportRefusalReason } from './import-record.ts';

/**
 * Fields that a file never gives: consent is given only on this device, and the date of the last export, the secrets of
 * the imports and the memory of what was imported belong to this account.
 */
const NOT_IMPORTED: Partial<Record<Kind, readonly string[]>> = {
  lines: ['importedAs'],
  settings: ['suggestionsOptIn', 'weatherOrigin', 'geocodingOrigin', 'exportedOn', 'importSecrets', 'undoneEntries'],
};

/** Returns the declared values of a record from a file, or the reason why the record is not imported. */
export function validateImportRecord(
  record: ImportRecord,
  timeZone: string,
): { readonly values: PlainValues } | { readonly reason: ImportRefusalReason } {
  const { fields, schema } = getKindDeclaration(record.kind);
  if (record.schema > schema) return { reason: 'newer' };
  const values: Record<string, PlainValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (NOT_IMPORTED[record.kind]?.includes(name)) continue;
    const value = Object.hasOwn(record.values, name) ? record.values[name] : undefined;
    if (value === undefined) {
      if (field.required && field.default === undefined)
        return { reason: Object.hasOwn(record.damaged, name) ? 'damaged' : 'invalid' };
      continue;
    }
    if (!allowsValue(field, value)) return { reason: 'invalid' };
    values[name] = value;
  }
  if (record.kind === 'lines') completeLine(values, record, timeZone);
  return { values };
}

/**
 * Completes the values of an imported line. `doneAt` becomes null when the file does not contain it, because a done
 * line without it would count as done today. A journal entry without a date gets the day of its creation, because the
 * server sets a new creation date.
 */
function completeLine(values: Record<string, PlainValue>, { createdAt }: ImportRecord, timeZone: string): void {
  values.doneAt ??= null;
  if (values.type !== 'journal' || createdAt === null) return;
  values.scheduleDate ??= clockDate(new Date(createdAt), timeZone);
}
