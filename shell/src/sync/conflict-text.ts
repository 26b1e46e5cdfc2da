import {
  describeStepReminder,
  type Field,
  type FieldDisplay,
  formatCount,
  formatNumber,
  getKindDeclaration,
  readStepReminder,
} from '@northkeep/contracts';
import type { Conflict } from '@northkeep/shared-vault';
import { getKindTitle } from './kind-texts.ts';
import { getKindNoun, getParentTitle, getRecordTitle, isRecordTitleField } from './record-text.ts';

type ConflictField = Pick<Conflict, 'kind' | 'field'>;

/** Returns the declaration of the field; undefined for a field that another release declared. */
function declarationOf({ kind, field }: ConflictField): Field | undefined {
  const { fields } = getKindDeclaration(kind);
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Returns the name of the record that a conflict is about (`title`), and of its field (`detail`). */
export function conflictTitle(conflict: Conflict): { title: string; detail: string } {
  const { kind, recordId, field } = conflict;
  const title = getKindTitle(kind);
  const name = declarationOf(conflict)?.display.name ?? 'a setting';
  if (!isRecordTitleField(kind, field)) return { title: getRecordTitle(kind, recordId) || title, detail: name };
  // The two versions are titles of the record, so the title of its parent identifies the record.
  const parent = getParentTitle(kind, recordId);
  return parent === '' ? { title, detail: name } : { title: parent, detail: getKindNoun(kind) };
}

/** Describes a text of each form; returns null for a text that has another form. */
const FORMATS: Readonly<Record<NonNullable<FieldDisplay['format']>, (text: string) => string | null>> = {
  'step-reminder': (text) => {
    const reminder = readStepReminder(text);
    return reminder && describeStepReminder(reminder);
  },
};

/** Formats the value of a field as text of the user interface. */
export function formatFieldValue(at: ConflictField, value: Conflict['stored'] | undefined): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  const { unit, values, format } = declarationOf(at)?.display ?? {};
  if (typeof value === 'boolean') return values?.[String(value)] ?? (value ? 'Yes' : 'No');
  if (typeof value === 'number') return unit ? formatCount(value, ...unit) : formatNumber(value);
  if (typeof value === 'string') return values?.[value] ?? (format && FORMATS[format](value)) ?? value;
  if (isScalarList(value)) return value.length === 0 ? 'Nothing' : value.join(', ');
  return JSON.stringify(value);
}

/** Returns true for a list of texts or numbers, such as the categories, and false for a list of rows. */
function isScalarList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
}

/** True if the two versions are compared word by word. */
export function isComparedByWord(at: ConflictField): boolean {
  return declarationOf(at)?.display.comparesWords === true;
}
