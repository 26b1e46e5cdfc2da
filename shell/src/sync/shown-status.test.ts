import { describe, expect, it } from 'vitest';
import { announcement, pickShownStatus } from './shown-status.ts';

describe('the sync status in the header', () => {
  it('shows nearly full storage before pending changes, and a new version only when everything is saved', () => {
    expect(pickShownStatus({ status: 'offline', nearlyFull: true, newVersion: true })).toBe('nearly-full');
    expect(pickShownStatus({ status: 'conflict', nearlyFull: true, newVersion: true })).toBe('conflict');
    expect(pickShownStatus({ status: 'saving', nearlyFull: false, newVersion: true })).toBe('saving');
    expect(pickShownStatus({ status: 'saved', nearlyFull: false, newVersion: true })).toBe('new-version');
  });

  it('is announced when sending is blocked and when it resumes, but not for every key press', () => {
    expect(announcement('saved', 'saving', 'Saving')).toBeNull();
    expect(announcement('saved', 'saved', 'Saved')).toBeNull();
    expect(announcement('saved', 'offline', '1 change waits')).toBe('1 change waits');
    expect(announcement('offline', 'offline', '2 changes wait')).toBeNull();
    expect(announcement('offline', 'saving', 'Saving')).toBeNull();
    expect(announcement('offline', 'saved', 'Saved')).toBe('Saved');
    expect(announcement('not-saved', 'not-saved', '2 not saved')).toBe('2 not saved');
  });
});
