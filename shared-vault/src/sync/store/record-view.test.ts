import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { computeRecordStamp, computeStateStamp } from './record-view.ts';
import { toCachedRecord } from './store.ts';

const RECORD: WireRecord = {
  id: '7c5f4c1e-6d1b-4c39-9a51-2f0f7f2f0a01',
  vaultId: 'v'.repeat(43),
  schema: 1,
  rev: 3,
  parentId: null,
  parentKind: null,
  index: 0,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  deletedAt: null,
};

describe('computeRecordStamp', () => {
  it('differs for two versions of a record with the same revision number', () => {
    const other = { ...RECORD, updatedAt: '2026-11-02T09:00:00.000Z' };
    expect(computeRecordStamp(other, [])).not.toBe(computeRecordStamp(RECORD, []));
  });

  it('is the same for a received record and its cached copy', () => {
    expect(computeStateStamp(toCachedRecord('lines', RECORD), [])).toBe(computeRecordStamp(RECORD, []));
  });
});
