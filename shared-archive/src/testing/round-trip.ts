import { getKindDeclaration } from '@northkeep/contracts';
import { argon2id } from '@northkeep/contracts/argon2id';
import type { ArchiveRecord, ArchiveValue } from '../content/entries.ts';
import { type ImportContent, readImport } from '../importers/read-import.ts';
import { READABLE_FORMAT_WRITERS, type ReadableFormat } from '../readable/readable-formats.ts';
import { labelsOf } from '../readable/values.ts';
import type { AwkwardYear } from './awkward-year.ts';
import { createArchiveFile, createExportZip, createFirstExportFile } from './import-files.ts';

export type RoundTripFormat = ReadableFormat | 'archive';

/** Exports a year in a format and reads the file back. */
export async function readBack(format: RoundTripFormat, { manifest, records }: AwkwardYear): Promise<ImportContent> {
  const options = { timeZone: 'Europe/Oslo', passphrase: 'secret', argon2id };
  if (format === 'archive') return readImport(await createArchiveFile(records, manifest), options);
  const files = READABLE_FORMAT_WRITERS[format].write(manifest, records);
  const isZip = READABLE_FORMAT_WRITERS[format].type === 'application/zip';
  return readImport(isZip ? await createExportZip(files) : createFirstExportFile(files), options);
}

/** Fields of a line that the Markdown of a day shows. The labels are those of two fields. */
const DAY_FIELDS = [
  ...['text', 'type', 'isDone', 'scheduleDate', 'scheduleTime', 'minutes', 'priority', 'deadline'],
  'labels',
];
/** Fields of a journal entry that it shows. */
const ENTRY_FIELDS = ['text', 'type', 'scheduleDate', 'labels'];

/** Returns what a format holds of the records, in an order that does not depend on the file, as JSON texts. */
export function contentIn(format: RoundTripFormat, records: readonly ArchiveRecord[]): string[] {
  const live = records.filter(({ state }) => state === 'live');
  if (format === 'ics') return sorted(live.filter(isDatedLine).map((line) => [line.id, valuesOf(line)]));
  if (format === 'markdown') return sorted(contentInMarkdown(live));
  return sorted(
    records.map((record) => {
      const { kind, id, state, parentKind, parentId, index, createdAt, updatedAt } = record;
      return [kind, id, state, parentKind, parentId, index, createdAt, updatedAt, valuesOf(record)];
    }),
  );
}

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
const isDatedLine = ({ kind, values }: ArchiveRecord): boolean => kind === 'lines' && Boolean(values.scheduleDate);

/** Returns the values of a record that are not those of a new record; an empty text counts as no value. */
function valuesOf(record: ArchiveRecord): readonly (readonly [string, ArchiveValue])[] {
  return Object.entries(getKindDeclaration(record.kind).fields).flatMap(([name, field]) => {
    const value = record.values[name];
    if (value === undefined || value === '' || JSON.stringify(value) === JSON.stringify(field.default)) return [];
    return [[name, value] as const];
  });
}

function contentInMarkdown(records: readonly ArchiveRecord[]): unknown[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  /** Labels from the aim down to a record. */
  const pathOf = (id: unknown): unknown[] => {
    const record = typeof id === 'string' ? byId.get(id) : undefined;
    return record ? [...pathOf(record.parentId), record.values.label] : [];
  };
  return records.map((record) => {
    const { kind, id, values } = record;
    if (kind === 'lines') {
      const shown = values.type === 'journal' ? ENTRY_FIELDS : DAY_FIELDS;
      const labels = labelsOf(record);
      const all = [...valuesOf(record), ...(labels.length === 0 ? [] : [['labels', labels] as const])];
      return [kind, all.filter(([name]) => shown.includes(name))];
    }
    if (kind === 'reviews') return [kind, id, values.note ?? ''];
    if (kind === 'weeklyProgress')
      return [kind, valuesOf(record).filter(([name]) => !name.endsWith('Id')), pathOf(values.stepId)];
    return [kind, pathOf(id), values.total, values.status];
  });
}
