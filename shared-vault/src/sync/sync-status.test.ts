import { describe, expect, it } from 'vitest';
import { IDLE_STATUS, labelOfStatus, type SyncStatus } from './sync-status.ts';

describe('labelOfStatus', () => {
  it.each<[string, Partial<SyncStatus>]>([
    ['saved', {}],
    ['waiting', { waiting: 2 }],
    ['saving', { waiting: 2, sending: 1 }],
    ['unverified', { unverified: 1 }],
    ['waiting', { unverified: 1, waiting: 2 }],
    ['older', { unverified: 1, rolledBack: 1 }],
    ['offline', { online: false, waiting: 2 }],
    ['offline', { blocker: 'no-answer', waiting: 2, sending: 1 }],
    ['unconfirmed', { unconfirmed: 1, waiting: 2, sending: 1 }],
    ['offline', { unconfirmed: 1, online: false }],
    // A change that is not stored on this device yet can be lost, both online and offline.
    ['saving', { online: false, writing: 1, waiting: 2 }],
    ['no-storage', { isPersistent: false, writing: 1 }],
    ['log-in', { blocker: 'session', writing: 1 }],
    ['conflict', { conflicts: 1, rolledBack: 1 }],
    ['not-saved', { rejected: 1, conflicts: 1 }],
    ['no-room', { storageError: 'no-room', rejected: 1 }],
  ])('returns the label %s for the status %j', (word, now) => {
    expect(labelOfStatus({ ...IDLE_STATUS, ...now })).toBe(word);
  });
});
