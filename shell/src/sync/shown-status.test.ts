import { describe, expect, it } from 'vitest';
import { describeSyncPanel, statusText } from './copy.ts';
import { pickShownStatus, pickStatusAnnouncement } from './shown-status.ts';

describe('the status word in the header', () => {
  // shows: frame.status.first, frame.status.version
  it('names a storage problem before waiting changes, and a new version only when all is saved', () => {
    expect(pickShownStatus({ label: 'offline', nearlyFull: true, newVersion: true })).toBe('nearly-full');
    expect(pickShownStatus({ label: 'conflict', nearlyFull: true, newVersion: true })).toBe('conflict');
    expect(pickShownStatus({ label: 'saving', nearlyFull: false, newVersion: true })).toBe('saving');
    expect(pickShownStatus({ label: 'saved', nearlyFull: false, newVersion: true })).toBe('new-version');
  });

  // shows: frame.status.quiet
  it('is announced for a problem and its end, and not while the user types', () => {
    expect(pickStatusAnnouncement('saved', 'saving', 'Saving')).toBeNull();
    expect(pickStatusAnnouncement('saved', 'saved', 'Saved')).toBeNull();
    expect(pickStatusAnnouncement('saved', 'offline', '1 change waits')).toBe('1 change waits');
    expect(pickStatusAnnouncement('offline', 'offline', '2 changes wait')).toBeNull();
    expect(pickStatusAnnouncement('offline', 'saving', 'Saving')).toBeNull();
    expect(pickStatusAnnouncement('unconfirmed', 'unconfirmed', 'The server did not confirm')).toBeNull();
    expect(pickStatusAnnouncement('offline', 'saved', 'Saved')).toBe('Saved');
    expect(pickStatusAnnouncement('not-saved', 'not-saved', '2 not saved')).toBe('2 not saved');
    expect(pickStatusAnnouncement('saved', 'unverified', '2 not verified')).toBe('2 not verified');
    expect(pickStatusAnnouncement('unverified', 'unverified', '2 not verified')).toBeNull();
  });
});

describe('statusText and describeSyncPanel', () => {
  it('say that the server did not confirm, and that the changes are kept', () => {
    const counts = { waiting: 2, rejected: 0, conflicts: 0, rolledBack: 0, forged: 0, unverified: 0 };
    expect(statusText('unconfirmed', counts)).toBe('The server did not confirm');
    const { title, text } = describeSyncPanel('unconfirmed', { ...counts, online: true, unstored: false });
    expect([title, text]).toEqual([
      'The server did not confirm',
      'It answered, but did not show that it has stored what was sent. 2 changes wait here and will be sent again.',
    ]);
  });

  it('tell older records from those that none of the devices has written', () => {
    const now = { waiting: 0, rejected: 0, conflicts: 0, unverified: 3, online: true, unstored: false };
    const titleOf = (rolledBack: number, forged: number) => describeSyncPanel('older', { ...now, rolledBack, forged });
    expect(titleOf(2, 0).title).toBe('2 records are older on the server than on this device');
    expect(titleOf(2, 2).title).toBe('2 records on the server were not written by your devices');
    expect(titleOf(3, 1)).toEqual({
      title: '3 records differ on the server',
      text: 'One of them was not written by your devices, the rest is older there. This device keeps its own versions, and nothing was overwritten.',
    });
    expect(statusText('unverified', { ...now, rolledBack: 0 })).toBe('3 not verified');
    expect(describeSyncPanel('unverified', { ...now, rolledBack: 0, forged: 0 })).toEqual({
      title: '3 records on the server were not written by your devices',
      text: 'This device does not take them over: they are hidden, or shown only to be read.',
    });
  });

  it('say on a full disk whether typed words are only on the page or records are not kept on the device', () => {
    const now = { waiting: 0, rejected: 0, conflicts: 0, rolledBack: 0, forged: 0, unverified: 0, online: true };
    const titles = [true, false].map((unstored) => describeSyncPanel('no-room', { ...now, unstored }).title);
    expect(titles).toEqual(['Your last words are only on this page', 'This device has no room left']);
  });

  // shows: frame.status.outdated
  it('say in a page of an older release why it stores nothing, and what to do', () => {
    const now = { waiting: 0, rejected: 0, conflicts: 0, rolledBack: 0, forged: 0, unverified: 0, online: true };
    expect(statusText('outdated', now)).toBe('Reload this page');
    const [lost, kept] = [true, false].map((unstored) => describeSyncPanel('outdated', { ...now, unstored }));
    expect([lost?.title, lost?.text]).toEqual([
      'Your last words are only on this page',
      'A newer Northkeep has upgraded the data on this device, and this older page can no longer write it. Copy or export your words, then load the page again.',
    ]);
    expect([kept?.title, kept?.text]).toEqual([
      'This page is older than your data',
      'A newer Northkeep has upgraded the data on this device. Load the page again to go on. Nothing is lost.',
    ]);
  });
});
