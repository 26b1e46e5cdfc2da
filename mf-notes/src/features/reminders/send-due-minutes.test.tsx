// @vitest-environment jsdom
import { clockDate, LINE_REMINDERS_MAX, localTime, MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { api, lines, settings, sync, userTimeZone } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { listDueMinutes } from './due-minutes.ts';
import { SEND_AFTER_MS } from './send-due-minutes.ts';

/** A Tuesday, some seconds after 9:00 in Europe/Zurich. */
const NOW = Date.parse('2026-11-24T08:00:20Z');
const THIS_MINUTE = Math.floor(NOW / MINUTE_MS);

/** Bodies of the requests that replace the minutes, and the status that answers them. */
let sent: unknown[];
let status: number;
/** What the server says about the subscribed browsers of the user, and how often it was asked. */
let isSubscribed: boolean;
let asked: number;

beforeEach(async () => {
  [sent, status, isSubscribed, asked] = [[], 200, true, 0];
  await openTestVault(({ path, body, method }) => {
    if (path !== '/api/push/line-reminders') return undefined;
    if (method === 'GET') {
      asked += 1;
      return { status: 200, body: { isSubscribed } };
    }
    sent.push(body);
    const { dueMinutes } = body as { dueMinutes: number[] };
    const lineReminders = dueMinutes.map((dueMinute) => ({ id: String(dueMinute), dueMinute }));
    return { status, body: status === 200 ? { lineReminders } : { code: 'X', message: 'X' } };
  });
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
});

/** Creates a line that is planned some minutes after {@link NOW}, of which the user is reminded at its time. */
function createReminded(inMinutes: number) {
  const at = new Date(NOW + inMinutes * MINUTE_MS);
  const zone = userTimeZone();
  const planned = { scheduleDate: clockDate(at, zone), scheduleTime: localTime(at, zone) };
  return lines.create({ text: 'Call the dentist', ...planned, reminder: 0 });
}

const openTab = () =>
  render(
    <MemoryRouter>
      <AppStart />
    </MemoryRouter>,
  );
/** Waits until a change has been sent. */
const settle = () => vi.advanceTimersByTimeAsync(SEND_AFTER_MS + 100);
const inMinutes = (...minutes: number[]) => ({ dueMinutes: minutes.map((each) => THIS_MINUTE + each) });

describe('an open tab', () => {
  // shows: push.line.changed
  it('sends the minutes and nothing else, after each change of them', async () => {
    const { id } = createReminded(30);
    createReminded(20);
    openTab();
    await settle();
    expect(sent).toEqual([inMinutes(20, 30)]);
    lines.change(id, { text: 'Call the baker', minutes: 5 });
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(sent).toHaveLength(1);
    lines.change(id, { isDone: true });
    await settle();
    expect(sent.at(-1)).toEqual(inMinutes(20));
    settings.change(SETTINGS_ID, { timeZone: 'Europe/London' });
    await settle();
    expect(sent.at(-1)).toEqual(inMinutes(80));
    expect(JSON.stringify(sent)).not.toContain('Call');
  });

  // shows: push.line.changed
  it('sends nothing for a user without reminders, and an empty list after the last one', async () => {
    lines.create({ text: 'Buy soil' });
    openTab();
    await settle();
    expect(sent).toEqual([]);
    const { id } = createReminded(20);
    await settle();
    lines.remove(id);
    await settle();
    expect(sent).toEqual([inMinutes(20), inMinutes()]);
    cleanup();
    openTab();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('removes the minutes of a line that was done in a tab that was closed before it could send that', async () => {
    const { id } = createReminded(20);
    openTab();
    await settle();
    cleanup();
    lines.change(id, { isDone: true });
    openTab();
    await settle();
    expect(sent).toEqual([inMinutes(20), inMinutes()]);
  });

  // shows: push.line.changed
  it('sends the minutes when localStorage is full and the browser does not tell whether it is subscribed', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const getRegistration = () => Promise.reject(new DOMException('no service worker', 'SecurityError'));
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        serviceWorker: { value: Object.assign(new EventTarget(), { getRegistration }) },
      }),
    );
    const { id } = createReminded(20);
    openTab();
    await settle();
    lines.remove(id);
    await settle();
    expect(sent).toEqual([inMinutes(20), inMinutes()]);
  });

  it('sends the minutes again within a minute of a failure', async () => {
    status = 500;
    createReminded(20);
    openTab();
    await settle();
    const failed = sent.length;
    expect(failed).toBeGreaterThan(0);
    status = 200;
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sent.length).toBeGreaterThan(failed);
    const stored = sent.length;
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(sent).toHaveLength(stored);
  });

  // shows: push.line.subscribed
  it('sends no minute while no browser of the user is subscribed, and asks again after an hour', async () => {
    isSubscribed = false;
    const { id } = createReminded(200);
    openTab();
    await settle();
    lines.change(id, { reminder: 5 });
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    expect([sent, asked]).toEqual([[], 1]);
    isSubscribed = true;
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
    expect(sent).toEqual([inMinutes(195)]);
    lines.change(id, { reminder: 0 });
    await settle();
    expect([sent.at(-1), asked]).toEqual([inMinutes(200), 2]);
  });

  it('sends nothing after it has been closed', async () => {
    openTab().unmount();
    createReminded(20);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(sent).toEqual([]);
  });
});

describe('listDueMinutes', () => {
  it('lists each minute once, the next ones and those that the server may still send late', () => {
    for (const minutes of [-121, -120, 0, 5, 5]) createReminded(minutes);
    expect(listDueMinutes(NOW)).toEqual([-120, 0, 5].map((each) => THIS_MINUTE + each));
  });

  it('lists at most ten minutes that have come, and fifty in all', () => {
    for (let minutes = -20; minutes <= 60; minutes += 1) createReminded(minutes);
    const listed = listDueMinutes(NOW);
    expect(listed).toHaveLength(LINE_REMINDERS_MAX);
    expect(listed[0]).toBe(THIS_MINUTE - 9);
  });
});
