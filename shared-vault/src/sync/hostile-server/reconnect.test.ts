import { describe, expect, it } from 'vitest';
import { COMPARED_AGAIN_AFTER_MS } from '../feed/comparison-schedule.ts';
import { waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { writeElsewhere } from '../testing/written-elsewhere.ts';
import { openDeviceWithLines } from './saved-lines.ts';

type Opened = Awaited<ReturnType<typeof openDeviceWithLines>>;

const MINUTE_MS = 60_000;

/** Opens a device that has compared all revisions and whose next comparison after a reconnect is not held back. */
async function openComparedDevice() {
  const opened = await openDeviceWithLines('one', 'two');
  await opened.tab.sync.fetchChanges();
  opened.device.clock.advance(COMPARED_AGAIN_AFTER_MS);
  await opened.tab.sync.fetchChanges(); // follows the start of the page
  opened.device.clock.advance(COMPARED_AGAIN_AFTER_MS);
  return opened;
}

/** Polls each minute, as a visible page does. */
async function poll({ tab, device }: Opened, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    device.clock.advance(MINUTE_MS);
    await tab.sync.fetchChanges();
  }
  await waitUntilIdle();
}

const comparisons = ({ server }: Opened) => server.requests.filter(({ path }) => path === '/sync/revs').length;

/** Stores a change of the first line that the server leaves out of the feed. */
async function withholdChange({ testAccount, id }: Opened) {
  const { sealer } = await testAccount.keys;
  const text = await sealer.seal({ kind: 'lines', id, name: 'text' }, 'one, withheld');
  const withheld = { text: text as never, rev: 2, updatedAt: '2026-10-01T00:00:00.000Z' };
  await writeElsewhere(testAccount, 'lines', id, (line) => ({ ...line, ...withheld }));
}

const reconnects: readonly [string, (opened: Opened) => Promise<unknown> | undefined][] = [
  [
    'the network was away',
    async ({ tab, network }) => {
      network.online = false;
      await tab.sync.fetchChanges();
      network.online = true;
    },
  ],
  [
    'the browser was offline between two polls',
    async ({ tab }) => {
      tab.sync.setOnline(false);
      tab.sync.setOnline(true);
    },
  ],
  ['the stream of changes was opened again', async ({ tab }) => tab.sync.streamOpened()],
  ['a new login', async ({ tab }) => tab.sync.resume()],
];

describe.each(reconnects)('honest server after %s', (_, reconnect) => {
  it('delivers within minutes what was withheld', async () => {
    const opened = await openComparedDevice();
    await withholdChange(opened);
    await poll(opened, 20);
    expect(lineTexts(opened.tab)).toEqual(['one', 'two']);
    await reconnect(opened);
    await poll(opened, 4);
    expect([opened.tab.sync.statusLabel, lineTexts(opened.tab)]).toEqual(['saved', ['one, withheld', 'two']]);
  });
});

describe('comparisons of one device', () => {
  it('follow the start of a page, at most once in ten minutes', async () => {
    const opened = await openComparedDevice();
    await withholdChange(opened);
    const again = await opened.device.tab();
    await poll({ ...opened, tab: again }, 2);
    expect(lineTexts(again)).toEqual(['one, withheld', 'two']);
    const before = comparisons(opened);
    for (let reload = 0; reload < 5; reload += 1) {
      const tab = await opened.device.tab();
      await poll({ ...opened, tab }, 1);
    }
    expect(comparisons(opened)).toBe(before);
  });

  it('are no more than one in ten minutes on a network that comes and goes', async () => {
    const opened = await openComparedDevice();
    const { tab, network, device } = opened;
    const before = comparisons(opened);
    for (let second = 0; second < 3_600; second += 10) {
      network.online = !network.online;
      tab.sync.setOnline(network.online);
      if (network.online) tab.sync.streamOpened();
      device.clock.advance(10_000);
      await tab.sync.fetchChanges();
    }
    const count = comparisons(opened) - before;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(6);
  });

  it('are shared by its tabs', async () => {
    const opened = await openComparedDevice();
    const other = await opened.device.tab();
    const before = comparisons(opened);
    for (const tab of [opened.tab, other]) tab.sync.streamOpened();
    for (let minute = 0; minute < 30; minute += 1) {
      await poll(opened, 1);
      await other.sync.fetchChanges();
    }
    expect(comparisons(opened) - before).toBe(1);
  });
});
