import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createDraftStorage } from './draft-storage.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

/** A storage of a page that knows the given time of the server. */
function createStorage(serverTime: () => number | null) {
  let stored: unknown = null;
  const local = {
    read: async () => stored,
    write: async (_: string, value: unknown) => {
      stored = value;
    },
  };
  return createDraftStorage({ local, serverTime });
}

const draftOf = (days: number) => ({ text: 'typed today', base: '', at: NOON + days * DAY_MS, left: true });

describe('the storage of drafts', () => {
  it.each([365, 0, -365])('keeps what was typed today on a device whose clock is %d days ahead', async (days) => {
    const storage = createStorage(() => NOON);
    await storage.write({ name: draftOf(days) });
    await storage.write({ other: draftOf(days) });
    expect(Object.keys(await storage.read())).toEqual(['name', 'other']);
  });

  it('deletes a draft after 30 days by the time of the server, whatever the clock says', async () => {
    let now = NOON;
    const storage = createStorage(() => now);
    await storage.write({ name: draftOf(365) });
    now += 30 * DAY_MS + 1;
    expect(await storage.read()).toEqual({});
  });

  it('deletes none before the server has responded, and those that the user has discarded', async () => {
    const storage = createStorage(() => null);
    await storage.write({ name: draftOf(-365), other: draftOf(0) });
    await storage.write({ other: null });
    expect(Object.keys(await storage.read())).toEqual(['name']);
  });
});
