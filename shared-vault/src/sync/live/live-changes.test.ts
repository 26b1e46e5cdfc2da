import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EARLIER, event, LATER, LiveBrowser } from '../testing/live-browser.ts';

const MINUTE_MS = 60_000;

let browser: LiveBrowser;
let tab: ReturnType<LiveBrowser['openTab']>;
beforeEach(() => {
  browser = new LiveBrowser();
  tab = browser.openTab();
});
afterEach(() => tab.stop());

describe('an open stream', () => {
  it('fetches when the server tells of a change', async () => {
    const stream = await browser.stream();
    await stream.send(`:\n\n${event(EARLIER)}`);
    expect(tab.fetches).toBe(0);
    await stream.send(event(LATER));
    expect(tab.fetches).toBe(1);
    expect(stream.request).toMatchObject({ method: 'GET', path: '/sync/stream' });
  });

  it('fetches at once when it begins with a change that this device has missed', async () => {
    await (await browser.stream()).send(event(LATER));
    expect(tab.fetches).toBe(1);
  });

  it('fetches for a later event with an earlier time, because the clocks of two servers differ', async () => {
    const stream = await browser.stream();
    await stream.send(event(EARLIER));
    await stream.send(event('2026-11-02T07:59:30.000Z'));
    expect(tab.fetches).toBe(1);
  });

  it('does not depend on the clock of the device', async () => {
    for (const ms of [-400 * 24 * 60 * MINUTE_MS, 400 * 24 * 60 * MINUTE_MS]) {
      browser.clock.skew(ms);
      const stream = await browser.stream();
      await stream.send(`${event(EARLIER)}${event(LATER)}`);
    }
    expect(tab.fetches).toBeGreaterThanOrEqual(1);
    expect(browser.streams).toHaveLength(1);
  });

  it('does not fetch before the first load is complete', async () => {
    tab.cursor = null;
    await (await browser.stream()).send(`${event(EARLIER)}${event(LATER)}`);
    expect(tab.fetches).toBe(0);
  });

  it('reads an event that arrives in pieces', async () => {
    const stream = await browser.stream();
    for (const piece of [event(EARLIER), 'data: {"cur', `sor":"${LATER}"}`]) await stream.send(piece);
    expect(tab.fetches).toBe(0);
    await stream.send('\n\n');
    expect(tab.fetches).toBe(1);
  });

  it('fetches at most twice a second, however many events come', async () => {
    const stream = await browser.stream();
    for (let count = 0; count < 50; count += 1) await stream.send(event(LATER));
    expect(tab.fetches).toBe(1);
    await browser.pass(1_000);
    expect(tab.fetches).toBe(2);
    await browser.pass(5_000);
    expect(tab.fetches).toBe(2);
  });

  it('is opened anew when it was silent for a minute', async () => {
    const stream = await browser.stream();
    await stream.send(':\n\n');
    await browser.pass(59_000);
    expect(stream.isAborted).toBe(false);
    await browser.pass(2_000);
    expect(stream.isAborted).toBe(true);
    await browser.pass(120_000);
    expect(browser.streams).toHaveLength(2);
  });

  it('stays open while the server shows that it exists', async () => {
    const stream = await browser.stream();
    for (let count = 0; count < 20; count += 1) {
      await stream.send(':\n\n');
      await browser.pass(25_000);
    }
    expect([stream.isAborted, browser.streams.length]).toEqual([false, 1]);
  });

  it('is opened anew after a random pause when the server ends it, as at a restart', async () => {
    const stream = await browser.stream();
    await stream.send(':\n\n');
    await stream.end();
    await browser.pass(60_000); // the middle of the range is 60.5 s
    expect(browser.streams).toHaveLength(1);
    expect(tab.opened).toBe(1);
    await browser.pass(1_000);
    expect([browser.streams.length, tab.opened]).toEqual([2, 2]);
  });
});

describe('a stream that cannot be used', () => {
  const requestsWithin = async (ms: number) => {
    await browser.stream().catch(() => undefined);
    await browser.pass(ms);
    return browser.streams.length;
  };

  it.each([401, 404, 409, 429, 500, 503])('is asked for at growing intervals after the status %d', async (status) => {
    browser.status = status;
    expect(await requestsWithin(60 * MINUTE_MS)).toBeLessThan(25);
    expect(browser.streams.length).toBeGreaterThan(10);
    browser.status = 200;
    while (browser.open.length === 0) await browser.pass(1_000);
    await browser.open[0]?.send(event(LATER));
    expect(tab.fetches).toBe(1);
  });

  it('is opened again soon after the server was unreachable', async () => {
    browser.isReachable = false;
    await browser.pass(20_000);
    browser.isReachable = true;
    await browser.pass(30_000);
    expect(browser.streams).toHaveLength(1);
  });

  it('is given up for at least ten minutes when a proxy holds its first bytes back', async () => {
    expect(await requestsWithin(10 * MINUTE_MS)).toBe(1);
    expect(browser.open).toHaveLength(0);
    await browser.pass(10 * MINUTE_MS);
    expect(browser.streams).toHaveLength(2);
  });

  it('is given up when a newer release has closed the store of the tab', async () => {
    const stream = await browser.stream();
    tab.isStoreClosed = true;
    await stream.send(event(LATER));
    expect([stream.isAborted, tab.fetches]).toEqual([true, 0]);
    expect(await requestsWithin(9 * MINUTE_MS)).toBe(1);
  });

  it.each([
    ['garbage', 'data: <html>\n\n'],
    ['an event without a cursor', 'data: {}\n\n'],
    ['null', 'data: null\n\n'],
    ['a cursor that is no time', event('tomorrow')],
    ['a cursor with other text', event(`${LATER}<script>`)],
    ['a huge line', `data: ${'x'.repeat(5_000)}`],
    ['a huge comment', `:${'x'.repeat(5_000)}\n`],
  ])('is ended and given up when the server sends %s', async (_, text) => {
    const stream = await browser.stream();
    await stream.send(text);
    expect([stream.isAborted, tab.fetches]).toEqual([true, 0]);
    expect(await requestsWithin(9 * MINUTE_MS)).toBe(1);
  });
});

describe('the tabs of one browser', () => {
  it('hold one stream, which the other tab takes over when the first is closed', async () => {
    const other = browser.openTab();
    await (await browser.stream()).send(event(LATER));
    await browser.pass(60_000);
    expect([tab.fetches, other.fetches, browser.streams.length]).toEqual([1, 0, 1]);
    await tab.stop();
    await browser.pass(3_000);
    expect(browser.open).toHaveLength(1);
    await browser.open[0]?.send(event(LATER));
    expect([tab.fetches, other.fetches]).toEqual([1, 1]);
    await other.stop();
    expect(browser.open).toHaveLength(0);
  });

  it('leave the stream to a tab that somebody sees', async () => {
    const other = browser.openTab();
    const first = await browser.stream();
    await tab.setPresent(false);
    expect(first.isAborted).toBe(true);
    await (await browser.stream()).send(event(LATER));
    expect([tab.fetches, other.fetches]).toEqual([0, 1]);
    await other.stop();
  });

  it('open a stream again when the page is back', async () => {
    await browser.stream();
    await tab.setPresent(false);
    await browser.pass(10 * MINUTE_MS);
    expect([browser.open.length, browser.streams.length]).toEqual([0, 1]);
    await tab.setPresent(true);
    await browser.pass(2_000);
    expect(browser.open).toHaveLength(1);
  });

  it('end the stream when the vault is locked', async () => {
    const stream = await browser.stream();
    await tab.stop();
    expect(stream.isAborted).toBe(true);
    await browser.pass(30 * MINUTE_MS);
    expect([browser.streams.length, browser.clock.timerCount]).toEqual([1, 0]);
  });
});
