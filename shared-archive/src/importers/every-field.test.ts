import { type Field, getKindDeclaration, KIND_NAMES, type Kind, type Scalar } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ArchiveRecord, ArchiveValue } from '../content/entries.ts';
import { createRecordFixture, TEST_MANIFEST } from '../testing/records.ts';
import { readBack } from '../testing/round-trip.ts';

/** Id of the one record of each kind. */
const idOf = (kind: Kind): string =>
  getKindDeclaration(kind).fixed?.[0] ??
  (kind === 'reviews' ? '2026-W40' : `00000000-0000-4000-8000-${String(KIND_NAMES.indexOf(kind)).padStart(12, '0')}`);

/** Returns a value of a field that is not its default. */
function sampleOf(name: string, field: Field): ArchiveValue {
  if (/date|missedOn|deadline|Since|On$/i.test(name) && 'max' in field && field.max === 10) return '2026-10-05';
  if ('form' in field && field.form === 'date') return '2026-10-05';
  const type = 'form' in field ? field.form : field.type;
  switch (type) {
    case 'boolean':
      return field.default !== true;
    case 'integer':
    case 'number':
      return 3;
    case 'enum':
      return ('values' in field ? field.values : []).find((value) => value !== field.default) ?? null;
    case 'list':
      return 'of' in field && (field.of as Field & { type: string }).type === 'number' ? [1, 3] : ['one', 'two, "2"'];
    case 'rows': {
      const columns = Object.entries('of' in field ? (field.of as Record<string, Field>) : {});
      return [Object.fromEntries(columns.map(([key, of]) => [key, sampleOf(key, of) as Scalar]))];
    }
    default:
      return 'a;b'.slice(0, 'max' in field ? Number(field.max) : 3);
  }
}

const recordOf = (kind: Kind): ArchiveRecord => {
  const { fields, parents } = getKindDeclaration(kind);
  const parentKind = (parents[0] as Kind | undefined) ?? null;
  return createRecordFixture({
    kind,
    id: idOf(kind),
    parentKind,
    parentId: parentKind === null ? null : idOf(parentKind),
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(name, field)])),
  });
};

describe.each(['archive', 'json', 'csv'] as const)('an export in the form %s', (format) => {
  it('holds every field of every kind', async () => {
    const records = KIND_NAMES.map(recordOf);
    const read = await readBack(format, { manifest: TEST_MANIFEST, records });
    for (const { kind, values } of records)
      expect([kind, read.records.find((one) => one.kind === kind)?.values]).toEqual([kind, values]);
  });
});
