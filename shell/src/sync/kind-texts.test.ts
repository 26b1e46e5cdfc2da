import { KIND_NAMES } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { describeDeed, getKindTitle } from './kind-texts.ts';
import { getKindNoun } from './record-text.ts';
import { rejectionReason } from './rejection-text.ts';

describe('the texts of each kind of record', () => {
  it.each(KIND_NAMES)('name a record of %s by the noun of its kind', (kind) => {
    const noun = getKindNoun(kind);
    expect(getKindTitle(kind).toLowerCase()).toBe(noun);
    expect((['created', 'changed', 'deleted'] as const).map((deed) => describeDeed(kind, deed))).toEqual([
      `New ${noun}`,
      `Changed ${noun}`,
      `Deleted ${noun}`,
    ]);
  });

  it('say of a record of any kind that it is too long', () => {
    const reasons = KIND_NAMES.map((kind) => rejectionReason({ code: 'TOO_LARGE', op: 'change', kind, reason: '' }));
    expect(new Set(reasons)).toEqual(new Set(['It is too long for one record.']));
  });
});
