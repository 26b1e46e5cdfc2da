// @vitest-environment jsdom
import { MemoryRouter, Route, Routes } from '@northkeep/shared-kit/runtime';
import { lines, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { changeCalendar, useCalendar } from './calendar/calendar-store.ts';
import { EditorScreen } from './editor/editor-screen.tsx';
import { setView, useView } from './editor/view-store.ts';

beforeEach(() => openTestVault());
afterEach(cleanup);

function open() {
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const stored = (name: string) => vault.local.read(name);

describe('the kept state of the notes', () => {
  // shows: notes.view.default, notes.view.filters
  it('is This Week at first, with scheduled lines and without done ones', async () => {
    const user = open();
    expect(screen.getByRole('heading', { level: 1, name: 'This Week' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await screen.findByRole('menuitemcheckbox', { name: "Show 'Done'" });
    const boxes = screen.getAllByRole('menuitemcheckbox');
    expect(boxes.map((box) => [box.textContent, box.getAttribute('aria-checked')])).toEqual([
      ["Show 'Done'", 'false'],
      ["Show 'Scheduled'", 'true'],
      ["Show 'Details'", 'true'],
    ]);
  });

  // shows: notes.view.names
  it('can hold one of five named views', () => {
    open();
    const modes = within(screen.getByRole('group', { name: 'View mode' })).getAllByRole('button');
    expect(modes.map(({ textContent }) => textContent?.replace(/\d/g, ''))).toEqual([
      'This Week',
      'Today',
      'Upcoming Week',
      'Parked',
      'All',
    ]);
  });

  // shows: notes.kept.subfeature
  it.each([
    ['/app/notes', 'This Week'],
    ['/app/notes/journal', 'Journal'],
  ])('shows at %s the part %s, so that a reload keeps it', (address, heading) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          {routes.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </Routes>
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  });

  // shows: notes.kept.filter
  it('holds the chosen view and its filters', async () => {
    const user = open();
    const modes = screen.getByRole('group', { name: 'View mode' });
    await user.click(within(modes).getByRole('button', { name: 'Parked' }));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: "Show 'Done'" }));
    await waitFor(async () =>
      expect(await stored('notes-view')).toEqual({
        selectedFilter: 'parked',
        keptFilter: null,
        showDone: true,
        showScheduled: true,
        detailLevel: 1,
      }),
    );
  });

  // shows: notes.kept.detail
  it('holds whether the details of the lines are shown', async () => {
    lines.create({ text: 'Run', category: 'Health', minutes: 30 });
    const user = open();
    expect(screen.getByText('health')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: "Show 'Details'" }));
    expect(screen.queryByText('health')).toBeNull();
    await waitFor(async () => expect(await stored('notes-view')).toMatchObject({ detailLevel: 0 }));
  });

  // shows: notes.kept.block
  it('holds the selected day', async () => {
    const user = open();
    await user.click(document.querySelector(`[data-day="${userToday()}"]`) ?? document.body);
    expect(screen.getByRole('button', { name: 'Close the day' })).toBeTruthy();
    await waitFor(async () => expect(await stored('notes-calendar')).toMatchObject({ selectedBlock: userToday() }));
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(async () => expect(await stored('notes-calendar')).toMatchObject({ selectedBlock: null }));
  });

  // shows: notes.kept.restored
  it('comes back when the vault is opened again, and is forgotten while it is locked', async () => {
    changeCalendar({ weeksView: 6, showDay: true });
    setView({ view: 'all', showDone: true });
    await waitFor(async () => expect(await stored('notes-view')).toMatchObject({ selectedFilter: 'all' }));
    await waitFor(async () => expect(await stored('notes-calendar')).toMatchObject({ weeksView: 6, showDay: true }));
    const shown = () => {
      const { weeksView, showDay } = useCalendar.getState();
      return [useView.getState().view, useView.getState().showDone, weeksView, showDay];
    };
    await vault.lock();
    expect(shown()).toEqual(['thisWeek', false, 2, false]);
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
    await waitFor(() => expect(shown()).toEqual(['all', true, 6, true]));
  });
});
