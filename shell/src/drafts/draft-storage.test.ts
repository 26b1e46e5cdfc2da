import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createDraftStorage } from './draft-storage.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

/** The encrypted local values of a device. */
function createLocal() {
  let stored: unknown = null;
  return {
    read: async () => stored,
    write: async (_: string, value: unknown) => {
      stored = value;
    },
  };
}

/** A storage of a page that knows the given time of the server. */
const createStorage = (serverTime: () => number | null) => createDraftStorage({ local: createLocal(), serverTime });

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

describe('the storage of drafts in two tabs', () => {
  let now = NOON;
  const typed = (text: string) => ({ text, base: '', at: now, left: false });

  /** Returns a function that opens a page, which reads the stored drafts, and the texts that a page reads. */
  function createDevice() {
    const local = createLocal();
    const serverTime = () => {
      now += 1;
      return now;
    };
    const open = async () => {
      const page = createDraftStorage({ local, serverTime });
      const drafts = await page.read();
      return { ...page, texts: Object.fromEntries(Object.entries(drafts).map(([name, { text }]) => [name, text])) };
    };
    return { open };
  }

  it('keeps the text of one when the other saves its own text of the same field', async () => {
    const { open } = createDevice();
    const [one, other] = [await open(), await open()];
    await one.write({ title: typed('alpha') });
    await other.write({ title: typed('beta') });
    await other.write({ title: null });
    expect((await open()).texts).toEqual({ title: 'alpha' });
  });

  it.each([
    ['in one row', 'alpha', 'beta', 'alpha beta'],
    ['in several rows', 'alpha\nand more', 'beta', 'alpha\nand more\nbeta'],
    ['once where one has the text of the other', 'alpha', 'alpha and beta', 'alpha and beta'],
    ['once where the other has the text of the one', 'alpha and beta', 'beta', 'alpha and beta'],
  ])('gives both texts %s to the page that is opened next, which replaces and deletes both', async (_, a, b, both) => {
    const { open } = createDevice();
    const [one, other] = [await open(), await open()];
    await one.write({ title: typed(a) });
    await other.write({ title: typed(b) });
    const next = await open();
    expect(next.texts).toEqual({ title: both });
    await next.write({ title: typed('both') });
    const last = await open();
    expect(last.texts).toEqual({ title: 'both' });
    await last.write({ title: null });
    expect((await open()).texts).toEqual({});
  });

  it('deletes what the other page has read and saved, and keeps what was typed after that', async () => {
    const { open } = createDevice();
    const one = await open();
    await one.write({ title: typed('alpha') });
    const other = await open();
    await other.write({ title: null });
    expect((await open()).texts).toEqual({});
    await one.write({ title: typed('alphabet') });
    await other.write({ title: null });
    expect((await open()).texts).toEqual({ title: 'alphabet' });
  });

  it('deletes the draft of a page once it has saved it, also after the other has saved its own', async () => {
    const { open } = createDevice();
    const [one, other] = [await open(), await open()];
    await one.write({ title: typed('alpha') });
    await other.write({ title: typed('beta') });
    await one.write({ title: null });
    await other.write({ title: typed('beta and more') });
    expect((await open()).texts).toEqual({ title: 'beta and more' });
    await other.write({ title: null });
    expect((await open()).texts).toEqual({});
  });

  it('replaces no text of another tab by its memory of one from before a lock', async () => {
    const { open } = createDevice();
    const one = await open();
    await one.write({ title: typed('alpha') });
    one.forget();
    await one.write({ title: null });
    expect((await open()).texts).toEqual({ title: 'alpha' });
  });

  it('keeps the drafts of both when they store at the same time', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, __: LockOptions, run: () => Promise<unknown>) => {
      last = last.then(run);
      return last;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const { open } = createDevice();
    const [one, other] = [await open(), await open()];
    await Promise.all([one.write({ title: typed('alpha') }), other.write({ text: typed('beta') })]);
    expect((await open()).texts).toEqual({ title: 'alpha', text: 'beta' });
    vi.unstubAllGlobals();
  });

  it('stores a text although the browser keeps the lock of a page that was left', async () => {
    const request = (_: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    vi.stubGlobal('navigator', { locks: { request } });
    const { open } = createDevice();
    await (await open()).write({ title: typed('alpha') });
    expect((await open()).texts).toEqual({ title: 'alpha' });
    vi.unstubAllGlobals();
  });
});
