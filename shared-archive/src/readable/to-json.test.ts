import { describe, expect, it } from 'vitest';
import { createNoteFixture, MANIFEST, PLAN } from '../testing/records.ts';
import { toJson } from './to-json.ts';

describe('toJson', () => {
  it('writes the manifest and every record as they are', () => {
    const records = [...PLAN, createNoteFixture('l1', { text: 'deleted' }, { state: 'deleted' })];
    const [file] = toJson(MANIFEST, records);
    expect(JSON.parse(file?.text ?? '')).toEqual({ format: 'northkeep-json-v1', manifest: MANIFEST, records });
  });

  it('writes valid JSON without any record', () => {
    expect(JSON.parse(toJson(MANIFEST, [])[0]?.text ?? '')).toMatchObject({ records: [] });
  });
});
