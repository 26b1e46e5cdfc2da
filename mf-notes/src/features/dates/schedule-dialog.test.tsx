// @vitest-environment jsdom
import { addDays, formatDate } from '@northkeep/contracts';
import { dismissAllToasts, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditorScreen } from '../editor/editor-screen.tsx';

beforeEach(async () => {
  await openTestVault();
  dismissAllToasts();
  lines.create({ text: 'Book the dentist' });
});
afterEach(cleanup);

const line = () => lines.items[0];
const nameOf = (day: string) => formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** Opens 'Schedule Ahead' from the menu of the line. */
async function open() {
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule Ahead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule Ahead' });
  return { user, dialog: within(dialog) };
}

describe("'Schedule Ahead'", () => {
  // shows: notes.schedule.ahead
  it('gives a line the day that is picked, with an undo', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: nameOf(userToday()) }));
    expect(line()?.scheduleDate).toBe(userToday());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [toast] = toastStore.getState().toasts;
    expect(toast?.text).toBe(`“Book the dentist” is planned for ${nameOf(userToday())}.`);
    act(() => toast?.action?.run());
    await waitFor(() => expect(line()?.scheduleDate).toBeNull());
  });

  // shows: notes.schedule.keys
  it('reaches the days of other months by keys, and picks one with Enter', async () => {
    const { user, dialog } = await open();
    dialog.getByRole('button', { name: nameOf(userToday()) }).focus();
    const next = addDays(userToday(), 35);
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(nameOf(addDays(userToday(), 7))),
    );
    for (let week = 2; week <= 5; week += 1) {
      await user.keyboard('{ArrowDown}');
      await waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toBe(nameOf(addDays(userToday(), 7 * week))),
      );
    }
    await user.keyboard('{Enter}');
    expect(line()?.scheduleDate).toBe(next);
  });

  // shows: notes.schedule.offers
  it.each([
    ['Today', 0],
    ['Tomorrow', 1],
    ['Next week', 7],
    ['Ulterior', 28],
  ])('offers %s', async (label, days) => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: label }));
    expect(line()?.scheduleDate).toBe(addDays(userToday(), days));
  });

  // shows: notes.schedule.time
  it('stores a time of day with the date, and removes both together', async () => {
    const first = await open();
    await first.user.type(first.dialog.getByLabelText('Time of day, if it has one'), '16:30');
    // On a Sunday, tomorrow is in another week, whose lines the editor does not list.
    await first.user.click(first.dialog.getByRole('button', { name: 'Today' }));
    expect([line()?.scheduleDate, line()?.scheduleTime]).toEqual([userToday(), '16:30']);
    cleanup();
    const second = await open();
    await second.user.click(second.dialog.getByRole('button', { name: 'No date' }));
    expect([line()?.scheduleDate, line()?.scheduleTime]).toEqual([null, null]);
  });
});
