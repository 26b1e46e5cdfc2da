// @vitest-environment jsdom
import { addDays, DAY_MS, isoWeekOf, mondayOf } from '@northkeep/contracts';
import { announcementStore, MemoryRouter } from '@northkeep/shared-kit/runtime';
import { api, lines, session, sync, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { dismissRollover } from './rollover.ts';

/** Time in ms by which the clock of the fake server is ahead of the device's clock. */
let serverAheadMs: number;

beforeEach(async () => {
  serverAheadMs = 0;
  dismissRollover();
  await openTestVault();
  const inner = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await inner(input, init);
    response.headers.set('date', new Date(Date.now() + serverAheadMs).toUTCString());
    return response;
  };
  vi.spyOn(sync, 'statusLabel', 'get').mockReturnValue('saved');
  lines.create({ text: 'Earlier', scheduleDate: lastWeek(), scheduleTime: '09:00' });
  lines.create({ text: 'Long ago', scheduleDate: addDays(lastWeek(), -70) });
  lines.create({ text: 'Done', scheduleDate: lastWeek(), isDone: true });
  lines.create({ text: 'Entry', scheduleDate: lastWeek(), type: 'journal' });
  lines.create({ text: 'This week', scheduleDate: mondayOf(userToday()) });
  lines.create({ text: 'Without a date' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const lastWeek = () => addDays(mondayOf(userToday()), -3);
const datesByText = () => Object.fromEntries(lines.items.map(({ text, scheduleDate }) => [text, scheduleDate]));

/** Opens the notes after this page has synchronised once. */
async function open() {
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  render(
    <MemoryRouter>
      <AppStart />
      <EditorScreen />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

describe('the weekly rollover', () => {
  // shows: notes.rollover, notes.rollover.tasks
  it('removes the date from the open tasks of all earlier weeks and shows one message', async () => {
    await open();
    expect(
      await screen.findByText('2 lines of earlier weeks have no date any more. They stand under This Week and Parked.'),
    ).toBeTruthy();
    expect(datesByText()).toEqual({
      Earlier: null,
      'Long ago': null,
      Done: lastWeek(),
      Entry: lastWeek(),
      'This week': mondayOf(userToday()),
      'Without a date': null,
    });
    expect(localStorage.getItem('nk.rollover')).toBe(`${session.getState().user?.id} ${isoWeekOf(userToday())}`);
  });

  // shows: notes.rollover.anywhere
  it('happens at the start of the app on a page without the notes', async () => {
    await api.get('/sync/revs');
    await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
    render(<AppStart />);
    await waitFor(() => expect(datesByText()).toMatchObject({ Earlier: null, 'Long ago': null, Done: lastWeek() }));
  });

  it('stores the missed day of a line for the insights until the rollover is undone', async () => {
    const missedOn = () => lines.items.find(({ text }) => text === 'Earlier')?.missedOn;
    const user = await open();
    const notice = await screen.findByText(/They stand under This Week and Parked/);
    expect(missedOn()).toBe(lastWeek());
    await user.click(within(notice.closest('p') as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect(missedOn()).toBeNull();
  });

  // shows: notes.rollover.once
  it('happens once in an ISO week', async () => {
    await open();
    await screen.findByText(/They stand under This Week and Parked/);
    cleanup();
    dismissRollover();
    lines.create({ text: 'Planned back', scheduleDate: lastWeek() });
    await open();
    expect(datesByText()['Planned back']).toBe(lastWeek());
    expect(screen.queryByText(/stand under/)).toBeNull();
  });

  it('is undone with the times of day, except for a line that has a new date', async () => {
    const user = await open();
    const notice = await screen.findByText(/They stand under This Week and Parked/);
    const long = lines.items.find(({ text }) => text === 'Long ago');
    if (long) lines.change(long.id, { scheduleDate: userToday() });
    await user.click(within(notice.closest('p') as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect([datesByText().Earlier, datesByText()['Long ago']]).toEqual([lastWeek(), userToday()]);
    expect(lines.items.find(({ text }) => text === 'Earlier')?.scheduleTime).toBe('09:00');
    expect(announcementStore.getState().text).toBe('1 line has its date back.');
    expect(screen.queryByText(/wait under/)).toBeNull();
  });

  // shows: notes.rollover.clock
  it.each([
    ['the clock is more than a day behind the server', 2 * DAY_MS],
    ['the clock is more than a day ahead of the server', -2 * DAY_MS],
  ])('does not happen while %s', async (_, ahead) => {
    serverAheadMs = ahead;
    await open();
    expect(datesByText().Earlier).toBe(lastWeek());
    expect(localStorage.getItem('nk.rollover')).toBeNull();
  });

  // shows: notes.rollover.synced
  it('does not happen before changes of this device are sent', async () => {
    vi.spyOn(sync, 'statusLabel', 'get').mockReturnValue('waiting');
    await open();
    expect(datesByText().Earlier).toBe(lastWeek());
  });
});

describe('an overdue line', () => {
  // shows: notes.overdue
  it('is marked by a word until it is done', async () => {
    vi.spyOn(sync, 'statusLabel', 'get').mockReturnValue('waiting');
    lines.create({ text: 'Yesterday', scheduleDate: addDays(userToday(), -1) });
    const user = await open();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    const row = (await screen.findAllByText(/^Overdue/)).length;
    expect(row).toBe(mondayOf(userToday()) < userToday() ? 4 : 3);
  });
});
