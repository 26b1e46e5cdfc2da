import { describe, expect, it } from 'vitest';
import { createNoteFixture, TEST_MANIFEST, TEST_PLAN } from '../testing/records.ts';
import { toJson } from './to-json.ts';

describe('toJson', () => {
  it('writes the manifest and every record as they are', () => {
    const records = [...TEST_PLAN, createNoteFixture('l1', { text: 'deleted' }, { state: 'deleted' })];
    const [file] = toJson(TEST_MANIFEST, records);
    expect(JSON.parse(file?.text ?? '')).toEqual({ format: 'northkeep-json-v1', manifest: TEST_MANIFEST, records });
  });

  it('writes valid JSON without any record', () => {
    expect(JSON.parse(toJson(TEST_MANIFEST, [])[0]?.text ?? '')).toMatchObject({ records: [] });
  });
});
