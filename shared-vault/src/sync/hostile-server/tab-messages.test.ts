import { describe, expect, it } from 'vitest';
import { decodeSyncTabMessage } from '../tab-message.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { openDeviceWithLines } from './saved-lines.ts';

const STRANGE: readonly unknown[] = [
  null,
  'changed',
  7,
  {},
  { type: 'changed' },
  { type: 'changed', keys: [null, 'x'] },
  { type: 'parked' },
];

describe('SyncEngine with messages of another tab', () => {
  it('ignores messages that it cannot decode and continues synchronising', async () => {
    const { testAccount, device, tab } = await openDeviceWithLines('one');
    for (const message of STRANGE) expect(() => device.postToTabs(message)).not.toThrow();
    tab.records.lines.create({ text: 'two' });
    await sendAllChanges(tab);
    await waitUntilIdle();
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['one', 'two'], 'saved']);
  });
});

describe('decodeSyncTabMessage', () => {
  it('returns null for anything without a known type', () => {
    expect([null, undefined, [], 'hurry', { type: 'reload' }, { type: null }].map(decodeSyncTabMessage)).toEqual(
      Array(6).fill(null),
    );
  });

  it('keeps only the valid record keys of a message', () => {
    const id = '2026-W47';
    const keys = [{ kind: 'reviews', id, more: 1 }, { kind: 'users', id }, { kind: 'reviews', id: 5 }, null];
    expect(decodeSyncTabMessage({ type: 'changed', keys })).toEqual({
      type: 'changed',
      keys: [{ kind: 'reviews', id }],
    });
  });
});
