import { describe, expect, it } from 'vitest';
import { listStoredFields } from './stored-fields.ts';

const envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'AAAAAAAAAAAAAAAA', c: 'c2VhbGVk' };

describe('stored fields', () => {
  it('flattens a record into its values and classifies each as sealed, server-sealed or clear', () => {
    const held = {
      text: envelope,
      categories: [envelope, envelope],
      isDone: false,
      erkp: { v: 1, kid: 'k', n: 'n', c: 'b3Vycw==' },
      billing: { status: 'active', failedAt: null },
      keys: [],
    };
    expect(listStoredFields(held).map(({ path, how }) => [path, how])).toEqual([
      ['text', 'sealed'],
      ['categories.0', 'sealed'],
      ['categories.1', 'sealed'],
      ['isDone', 'clear'],
      ['erkp', 'ours'],
      ['billing.status', 'clear'],
      ['billing.failedAt', 'clear'],
      ['keys', 'clear'],
    ]);
  });

  it('treats user data with an __e member as data, not as an envelope', () => {
    expect(listStoredFields({ note: { ...envelope, extra: 1 } }).every(({ how }) => how === 'clear')).toBe(true);
  });
});
