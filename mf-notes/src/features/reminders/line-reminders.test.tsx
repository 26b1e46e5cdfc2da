// @vitest-environment jsdom
import { clockDate, LINE_REMINDER_LATE_MAX, localTime, MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { api, lines, session, settings, sync, userTimeZone } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { closeEditor, renderEditor } from '../editor/testing/editor-page.tsx';
import { takeDueReminders } from './take-due-reminders.ts';
import { HIDDEN_TAB_DELAY_MS } from './use-reminders.ts';

/** A Tuesday, some seconds after 9:00 in Europe/Zurich. */
const NOW = Date.parse('2026-11-24T08:00:20Z');

beforeEach(async () => {
  await openTestVault();
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeEditor();
});

/** Creates a line that is planned some minutes after {@link NOW}, of which the user is reminded at its time. */
function createReminded(text: string, inMinutes: number, reminder: number | null = 0) {
  const at = new Date(NOW + inMinutes * MINUTE_MS);
  const zone = userTimeZone();
  return lines.create({ text, scheduleDate: clockDate(at, zone), scheduleTime: localTime(at, zone), reminder });
}

const openTab = () =>
  render(
    <MemoryRouter>
      <AppStart />
    </MemoryRouter>,
  );
const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const shownTexts = () => toastStore.getState().toasts.map(({ text }) => text);

describe('an open tab', () => {
  it('reminds once when localStorage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    createReminded('Call the dentist', 2);
    openTab();
    await passMinutes(2);
    expect(shownTexts()).toEqual(['Reminder: “Call the dentist”']);
    await passMinutes(2);
    expect(shownTexts()).toEqual(['Reminder: “Call the dentist”']);
  });

  // shows: push.line.tab
  it('reminds of a line at its minute, not earlier, and not again', async () => {
    createReminded('Call the dentist', 10, 5);
    openTab();
    await passMinutes(4);
    expect(shownTexts()).toEqual([]);
    await passMinutes(1);
    expect(toastStore.getState().toasts).toMatchObject([
      { text: 'Reminder: “Call the dentist”', detail: 'Planned for 9:10 AM', stays: true, isPrivate: true },
    ]);
    toastStore.setState({ toasts: [] });
    await passMinutes(10);
    expect(shownTexts()).toEqual([]);
  });

  it('completes the line of a reminder', async () => {
    const { id } = createReminded('Call the dentist', 1);
    openTab();
    await passMinutes(1);
    toastStore.getState().toasts[0]?.action?.run();
    expect(lines.get(id)?.isDone).toBe(true);
  });

  it('does not remind of a line that was changed, done, deleted or moved to another zone before', async () => {
    const moved = createReminded('moved', 5);
    const done = createReminded('done', 5);
    const deleted = createReminded('deleted', 5);
    const without = createReminded('without', 5);
    openTab();
    lines.change(moved.id, { scheduleTime: '17:00' });
    lines.change(done.id, { isDone: true });
    lines.remove(deleted.id);
    lines.change(without.id, { reminder: null });
    await passMinutes(10);
    expect(shownTexts()).toEqual([]);
    createReminded('elsewhere', 20);
    settings.change(SETTINGS_ID, { timeZone: 'America/New_York' });
    await passMinutes(30);
    expect(shownTexts()).toEqual([]);
  });

  it('reminds of what became due while no tab was open, up to two hours ago', async () => {
    createReminded('just in time', -LINE_REMINDER_LATE_MAX);
    createReminded('too late', -LINE_REMINDER_LATE_MAX - 1);
    openTab();
    await passMinutes(0);
    expect(shownTexts()).toEqual(['Reminder: “just in time”']);
  });

  it('reminds of nothing in the past that was set while it is open', async () => {
    openTab();
    await passMinutes(1);
    createReminded('set too late', -10);
    await passMinutes(5);
    expect(shownTexts()).toEqual([]);
  });

  it('reminds of nothing after it has been closed', async () => {
    createReminded('Call the dentist', 5);
    openTab().unmount();
    await passMinutes(10);
    expect(shownTexts()).toEqual([]);
  });

  it('shows three notes of one minute, and the number of the others', async () => {
    for (let i = 1; i <= 5; i += 1) createReminded(`note ${i}`, 1);
    openTab();
    await passMinutes(1);
    expect(shownTexts()).toHaveLength(4);
    expect(shownTexts().at(-1)).toBe('2 more reminders are due.');
  });
});

describe('a hidden tab', () => {
  const showNotification = vi.fn();
  let subscription: object | null;
  beforeEach(() => {
    subscription = null;
    showNotification.mockReset();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.stubGlobal('Notification', { permission: 'granted' });
    const pushManager = { getSubscription: async () => subscription };
    const serviceWorker = Object.assign(new EventTarget(), {
      getRegistration: async () => ({ showNotification, pushManager }),
    });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('shows a notification without the text of the line', async () => {
    createReminded('Call the dentist', 1);
    openTab();
    await passMinutes(1);
    await vi.advanceTimersByTimeAsync(HIDDEN_TAB_DELAY_MS);
    expect(showNotification).toHaveBeenCalledOnce();
    expect(showNotification.mock.calls[0]).toMatchObject(['Northkeep', { body: 'Something is due.' }]);
    expect(JSON.stringify(showNotification.mock.calls)).not.toContain('dentist');
  });

  it('shows no notification in a browser that gets a push message instead, but when it is offline', async () => {
    subscription = {};
    createReminded('Call the dentist', 0);
    openTab();
    await passMinutes(1);
    expect(shownTexts()).toHaveLength(1);
    expect(showNotification).not.toHaveBeenCalled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    createReminded('Call the baker', 5);
    await passMinutes(7);
    expect(showNotification).toHaveBeenCalledOnce();
  });

  it('leaves a reminder to a visible tab for some seconds', async () => {
    createReminded('Call the dentist', 1);
    openTab();
    await vi.advanceTimersByTimeAsync(40_000);
    const shownElsewhere = await takeDueReminders(session.getState().user?.id ?? '', Date.now());
    expect(shownElsewhere).toHaveLength(1);
    await passMinutes(1);
    expect(shownTexts()).toEqual([]);
    expect(showNotification).not.toHaveBeenCalled();
  });

  it('shows no notification without the permission', async () => {
    vi.stubGlobal('Notification', { permission: 'default' });
    createReminded('Call the dentist', 0);
    openTab();
    await passMinutes(1);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('takeDueReminders', () => {
  it('gives a reminder to one of several tabs', async () => {
    createReminded('Call the dentist', 0);
    const taken = await Promise.all([takeDueReminders('u1', NOW), takeDueReminders('u1', NOW)]);
    expect(taken.map((due) => due.length)).toEqual([1, 0]);
  });

  it('does not take the reminders of another account of this browser for shown', async () => {
    createReminded('Call the dentist', 0);
    await takeDueReminders('u1', NOW + MINUTE_MS);
    expect(await takeDueReminders('u2', NOW)).toHaveLength(1);
  });

  it('goes on after the clock of the device was set back', async () => {
    await takeDueReminders('u1', NOW + 600 * MINUTE_MS);
    createReminded('Call the dentist', 0);
    expect(await takeDueReminders('u1', NOW)).toHaveLength(1);
  });
});

describe('the reminder of a line', () => {
  // The editor shows the weeks around the date of NOW; waiting goes by real timers.
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

  async function openDetails() {
    const user = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Actions for Call' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
    return { user, field: await screen.findByRole('combobox', { name: 'Reminder' }) };
  }

  // shows: push.line.field
  it('is chosen in the details, shown in the row and undone', async () => {
    const { id } = lines.create({ text: 'Call', scheduleDate: '2026-11-24', scheduleTime: '10:00' });
    const { user, field } = await openDetails();
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: '1 hour before' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lines.get(id)?.reminder).toBe(60);
    expect(screen.getByRole('img', { name: 'Reminds you 1 hour before' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(lines.get(id)?.reminder).toBeNull());
    expect(screen.queryByRole('img', { name: /^Reminds you/ })).toBeNull();
  });

  // shows: push.line.field
  it('is removed in the details', async () => {
    const { id } = lines.create({ text: 'Call', scheduleDate: '2026-11-24', scheduleTime: '10:00', reminder: 7 });
    const { user, field } = await openDetails();
    expect(field.textContent).toContain('7 minutes before');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'No reminder' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lines.get(id)?.reminder).toBeNull();
  });

  it('cannot be chosen without a time, and says so', async () => {
    lines.create({ text: 'Call' });
    const { field } = await openDetails();
    expect(field.getAttribute('aria-disabled') ?? field.getAttribute('disabled')).not.toBeNull();
    expect(screen.getByText('Give the note a day and a time first.')).toBeTruthy();
  });
});
