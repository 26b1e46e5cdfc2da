import { isValueOf, type Kind, kindShape, localDate } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { ImportRecord, ImportRefusalReason } from './import-record.ts';

/** Consent is given on this device and never by a file; the date of the last export belongs to this account. */
const NOT_IMPORTED: Partial<Record<Kind, readonly string[]>> = { settings: ['suggestionsOptIn', 'exportedOn'] };

/** The declared values of a record of a file, or the reason for which it stays out. */
export function checkImported(
  record: ImportRecord,
  timeZone: string,
): { readonly values: PlainValues } | { readonly reason: ImportRefusalReason } {
  const { fields, schema } = kindShape(record.kind);
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
    if (!isValueOf(field, value)) return { reason: 'invalid' };
    values[name] = value;
  }
  if (record.kind === 'lines') completeLine(values, record, timeZone);
  return { values };
}

/**
 * A done line keeps the time of its tick, or none: a creation without one would count as done today. A journal entry
 * without a date is listed on the day of its creation, which the server sets anew.
 */
function completeLine(values: Record<string, PlainValue>, { createdAt }: ImportRecord, timeZone: string): void {
  values.doneAt ??= null;
  if (values.type !== 'journal' || createdAt === null) return;
  values.scheduleDate ??= localDate(new Date(createdAt), timeZone);
}
