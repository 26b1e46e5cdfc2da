import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { KIND_NAMES, type Kind } from './index.ts';
import {
  addDeclaredStorageFormats,
  findFieldsWithoutGoldenValue,
  findStorageFormatChanges,
  findUnrecordedFields,
  type RecordedStorageFormats,
  storageFormatsOf,
  valueLocationKey,
} from './stored-form.ts';

const golden = path.resolve(import.meta.dirname, '../../golden');
const recorded = JSON.parse(readFileSync(path.join(golden, 'stored-forms.json'), 'utf8')) as RecordedStorageFormats;

interface GoldenRecord {
  readonly kind: Kind;
  readonly record: { readonly schema: number };
  readonly values: object;
}

/** Locations of all values that the recorded vaults in the `golden` folder contain. */
const places = new Set(
  readdirSync(golden, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => JSON.parse(readFileSync(path.join(golden, name, 'vault.json'), 'utf8')))
    .flatMap(({ records }: { records: readonly GoldenRecord[] }) => records)
    .flatMap(({ kind, record, values }) =>
      Object.keys(values).map((field) => valueLocationKey(kind, record.schema, field)),
    ),
);

const RUN = 'Run "npm run golden" and commit what it writes.';

describe.each(KIND_NAMES)('stored form of %s', (kind) => {
  it('differs from the recorded form only if the schema number was raised', () => {
    expect(findStorageFormatChanges(kind, recorded).join('\n')).toBe('');
  });

  it('is recorded in contracts/golden/stored-forms.json', () => {
    const names = findUnrecordedFields(kind, recorded);
    expect(names, `The form of ${kind}.${names.join(', ')} is not recorded yet. ${RUN}`).toEqual([]);
  });

  it('has a value of each field in a golden vault, which later releases have to read', () => {
    const names = findFieldsWithoutGoldenValue(kind, places);
    expect(names, `No golden vault has a value of ${kind}.${names.join(', ')}. ${RUN}`).toEqual([]);
  });
});

describe('findStorageFormatChanges', () => {
  const forms = storageFormatsOf('aims');
  const before = (changed: Record<string, string>): RecordedStorageFormats => ({
    aims: { 1: { ...forms, ...changed } },
  });

  it('reports a changed form with the file to edit and the command to run', () => {
    const [message] = findStorageFormatChanges('aims', before({ label: "seal: 'sealed', type: 'string', max: 80" }));
    expect(message).toContain(`aims.label is now "seal: 'sealed', type: 'string', max: 160, required: true"`);
    expect(message).toContain('raise "schema" to 2 in contracts/src/kinds/aims.ts and run "npm run golden"');
  });

  it('reports a removed field', () => {
    expect(findStorageFormatChanges('aims', before({ mood: "seal: 'sealed', type: 'boolean'" }))).toEqual([
      expect.stringMatching(/^aims\.mood is gone, but records of schema 1 are stored as/),
    ]);
  });

  it('reports a changed parent or id of the record', () => {
    expect(findStorageFormatChanges('aims', before({ '(record)': "ids: 'fixed'" }))).toEqual([
      expect.stringMatching(/^aims\.\(record\) is now "ids: 'uuid'/),
    ]);
  });

  it('reports a new required field, which older releases do not send', () => {
    const { label, ...others } = forms;
    expect(findStorageFormatChanges('aims', { aims: { 1: others } })).toEqual([
      expect.stringMatching(/^aims\.label is new and required/),
    ]);
  });

  it('accepts a new optional field under the same schema number', () => {
    const { doneAt, ...others } = storageFormatsOf('lines');
    const recordedBefore = { lines: { 1: others } };
    expect(findStorageFormatChanges('lines', recordedBefore)).toEqual([]);
    expect(findUnrecordedFields('lines', recordedBefore)).toEqual(['doneAt']);
  });

  it('reports a lowered schema number', () => {
    expect(findStorageFormatChanges('aims', { aims: { 2: forms } })).toEqual([
      'aims: "schema" is lower than the recorded 2. Set it back in contracts/src/kinds/aims.ts.',
    ]);
  });
});

describe('addDeclaredStorageFormats', () => {
  it('adds the forms of the current schema number and keeps those recorded for other numbers', () => {
    const older = { 0: { label: 'an older form' } };
    expect(addDeclaredStorageFormats({ aims: older }).aims).toEqual({ ...older, 1: storageFormatsOf('aims') });
  });
});
