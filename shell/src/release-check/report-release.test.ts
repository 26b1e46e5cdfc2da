import 'fake-indexeddb/auto';
import { createAreaTargets, createManifest, TestLog } from '@northkeep/contracts/tuf/testing';
import { dismissAllToasts, toastStore } from '@northkeep/shared-kit/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishBundle } from '../registry/registry-fixture.ts';
import { fetchWithoutAnswer, IN_TIME, TestSite, TOO_LATE } from './release-check-fixture.ts';
import { reportRelease } from './report-release.ts';

const NOT_RENEWED = 'This site has not been renewed since January 1, 2027, when its releases expired.';
const OLD_COPY = 'Its operator has not renewed them, or somebody shows you an old copy of the site.';
const KEPT = 'Northkeep runs the last release that this device has verified.';

let site: TestSite;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: IN_TIME });
  site = new TestSite();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Warnings that the person sees, each with its second line. All of them stay until they are dismissed. */
const told = () =>
  toastStore.getState().toasts.map(({ type, stays, text, detail }) => {
    expect({ type, stays }).toEqual({ type: 'warning', stays: true });
    return [text, detail];
  });

/** Opens a page and waits until its release was reported; returns what the person sees. */
async function visit(bundle: string | null) {
  const { remotes } = await site.open(bundle);
  await reportRelease(remotes);
  return told();
}

describe('a release in time', () => {
  test('is stored once it was found in the log, and nothing is told', async () => {
    const bundle = site.release('1.1.0');
    expect(await visit(bundle)).toEqual([]);
    expect(await site.stored()).toBe(bundle);
  });

  test('is opened from the device without a network, which tells nothing and asks nobody', async () => {
    const bundle = site.release('1.1.0');
    await visit(bundle);
    site.requested.length = 0;
    vi.setSystemTime(TOO_LATE);
    expect(await visit(null)).toEqual([]);
    expect(site.requested).toEqual([]);
  });
});

describe('a release that has expired', () => {
  test('is told by its date and used at once on a device that has verified the site before', async () => {
    await visit(site.release('1.1.0'));
    const next = site.release('1.2.0');
    vi.setSystemTime(TOO_LATE);
    site.time = TOO_LATE;
    const { remotes } = await site.open(next);
    expect(remotes.expiryQuestion).toBeNull();
    await reportRelease(remotes);
    expect(told()).toEqual([[NOT_RENEWED, OLD_COPY]]);
    expect(await site.stored()).toBe(next);
  });

  test('is stored on a new device only after the person has opened it anyway', async () => {
    vi.setSystemTime(TOO_LATE);
    site.time = TOO_LATE;
    const bundle = site.release('1.1.0');
    const { remotes } = await site.open(bundle);
    expect(remotes.expiryQuestion).toBe('2027-01-01T00:00:00Z');
    let isDone = false;
    const reported = reportRelease(remotes).then(() => {
      isDone = true;
    });
    await vi.waitFor(() => expect(told()).toEqual([[NOT_RENEWED, OLD_COPY]]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([isDone, await site.stored()]).toEqual([false, undefined]);
    remotes.acceptExpiry();
    await reported;
    expect(await site.stored()).toBe(bundle);
    expect((await site.open(bundle)).remotes.expiryQuestion).toBeNull();
  });

  test('names the clock of the device when the server says an earlier time', async () => {
    await visit(site.release('1.1.0'));
    vi.setSystemTime(TOO_LATE);
    const [[text, detail] = []] = await visit(site.release('1.2.0'));
    expect(text).toBe('The clock of this device seems to be wrong.');
    expect(detail).toMatch(
      /^It shows February 1, 2027.*, the server says December 1, 2026.*\. If your clock is right, this site has not been renewed since January 1, 2027\.$/,
    );
  });

  test.each<[string, () => unknown]>([
    ['has no time', () => (site.time = null)],
    ['cannot be reached', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
    ['takes the request and never answers', () => vi.stubGlobal('fetch', fetchWithoutAnswer)],
  ])('is told by its date, and stored, when the server %s', async (_, prepare) => {
    vi.setSystemTime(TOO_LATE);
    const bundle = site.release('1.1.0');
    const { remotes } = await site.open(bundle);
    remotes.acceptExpiry();
    prepare();
    await reportRelease(remotes);
    expect(told()).toEqual([[NOT_RENEWED, OLD_COPY]]);
    expect(await site.stored()).toBe(bundle);
  });
});

describe('a release that was refused', () => {
  const with_ = (bundle: string, change: object): string => JSON.stringify({ ...JSON.parse(bundle), ...change });

  test.each<[string, string, () => string]>([
    ['older', 'It is older than one that this device has seen. (timestamp: ', () => site.release('1.1.0')],
    ['mixed', 'Its parts belong to different releases. (', () => ''],
    ['of other keys', 'It is not signed with the keys of this site. (', () => new TestSite().release('2.0.0')],
    ['no release', 'It cannot be read. (', () => '{"v":1}'],
  ])('because it is %s is told with the reason, and the stored one stays', async (kind, reason, make) => {
    const { root } = site;
    const odd = make();
    const former = site.release('1.2.0');
    const good = site.release('1.3.0');
    vi.stubGlobal('__PINNED_ROOT__', root);
    await visit(good);
    const lie = kind === 'mixed' ? with_(site.release('1.4.0'), { snapshot: JSON.parse(former).snapshot }) : odd;
    const [[text, detail = ''] = [], ...others] = await visit(lie);
    expect([text, others]).toEqual(['The server sent a release that was refused.', []]);
    expect(detail.startsWith(reason), detail).toBe(true);
    expect(detail.endsWith(`) ${KEPT}`), detail).toBe(true);
    expect(await site.stored()).toBe(good);
  });

  test('in one area is told with the name of that area, and the others are used', async () => {
    const manifest = createManifest('mf-notes', { addresses: [{ path: '/app/planner/*', frame: 'app' }] });
    site.repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0', manifest));
    const { remotes } = await site.open(publishBundle(site.repository));
    await reportRelease(remotes);
    expect(told()).toEqual([
      ['mf-notes was refused: it is not as its team has released it.', expect.stringContaining('/app/planner')],
    ]);
    expect(Object.keys(remotes.areas)).toEqual(['mf-planner']);
  });
});

describe('a release whose place in the log is wrong', () => {
  const entries = (log: TestLog, count: number): TestLog => {
    for (let at = 0; at < count; at += 1) log.append(Buffer.from(`another ${at}`));
    return log;
  };
  /** Lets the site continue with another history of its log. */
  const fork = (count: number): void => {
    const { origin, key } = site.repository.log;
    Object.defineProperty(site.repository, 'log', { value: entries(new TestLog(origin, key), count) });
    site.log = site.repository.log;
  };
  const omitLog = (bundle: string): string => JSON.stringify({ ...JSON.parse(bundle), log: undefined });

  test.each<[string, string, () => string]>([
    ['has no place', 'not an object', () => omitLog(site.release('1.3.0'))],
    [
      'has the place of another release',
      'the snapshot is not entry 0',
      () => JSON.stringify({ ...JSON.parse(site.release('1.3.0')), log: site.repository.log.prove(0) }),
    ],
    [
      'is in a log that lost entries',
      '2 entries became 1',
      () => {
        fork(0);
        return site.release('1.3.0');
      },
    ],
    [
      'is in a log with another history',
      'entries of an earlier checkpoint were changed',
      () => {
        fork(4);
        return site.release('1.3.0');
      },
    ],
  ])('because it %s is told, and the next page runs the stored one', async (_, reason, make) => {
    await visit(site.release('1.1.0'));
    const good = site.release('1.2.0');
    await visit(good);
    const lie = make();
    const [[text, detail] = [], ...others] = await visit(lie);
    expect([text, others]).toEqual(['This release is not in the log of all releases.', []]);
    expect(detail).toContain(
      'From the next load on, Northkeep runs the last release on this device that is in the log.',
    );
    expect(detail).toContain(reason);
    expect(await site.stored()).toBe(good);
    dismissAllToasts();
    const { release, remotes } = await site.open(lie);
    expect([release.source, release.bundle === good]).toEqual(['stored', true]);
    await reportRelease(remotes);
    expect(told()).toEqual([
      ['The server sent a release that was refused.', expect.stringMatching(/^It is not in the log of all releases/)],
    ]);
  });

  test('is neither told nor stored while the log cannot be read', async () => {
    const good = site.release('1.1.0');
    await visit(good);
    site.log = null;
    const { remotes } = await site.open(site.release('1.2.0'));
    await expect(reportRelease(remotes)).rejects.toThrow('could not be loaded');
    expect([told(), await site.stored()]).toEqual([[], good]);
  });
});
