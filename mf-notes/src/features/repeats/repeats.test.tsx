// @vitest-environment jsdom
import { addDays, formatDate } from '@northkeep/contracts';
import { dismissAllToasts, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listRepeatRules } from '../../rules/repeat.ts';
import { describeRepeat } from '../../rules/repeat-text.ts';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { setView } from '../editor/view-store.ts';

beforeEach(async () => {
  await openTestVault();
  dismissAllToasts();
  setView({ view: 'all', showDone: true, showScheduled: true });
});
afterEach(cleanup);

function open() {
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function openDetails(user: ReturnType<typeof open>, text: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${text}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  return within(await screen.findByRole('dialog', { name: 'Details of the note' }));
}

const tickOf = (index: number) => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Done: / })[index];
const states = () => lines.items.map(({ isDone, scheduleDate }) => [isDone, scheduleDate]);
const daily = () => lines.create({ text: 'Water the basil', scheduleDate: userToday(), repeat: 'FREQ=DAILY' });
const tomorrow = () => addDays(userToday(), 1);

describe('repetition in the details', () => {
  // shows: notes.repeat.choices
  it('can be chosen for the day of the note, is shown as an icon and can be removed', async () => {
    lines.create({ text: 'Pay the rent', scheduleDate: userToday() });
    const user = open();
    const dialog = await openDetails(user, 'Pay the rent');
    await user.click(dialog.getByRole('combobox', { name: 'Repeats' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    const rules = listRepeatRules(userToday()).map((rule) => describeRepeat(rule, userToday()));
    expect(offered).toEqual(['Never', ...rules, 'Another rule…']);
    await user.click(screen.getByRole('option', { name: 'On weekdays' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(lines.items[0]?.repeat).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
    expect(await screen.findByRole('img', { name: 'Repeats: On weekdays' })).toBeTruthy();
  });

  it('can be any rule of the form, which is offered by its words when the details open again', async () => {
    const date = '2026-11-12'; // a Thursday
    lines.create({ text: 'Pay the rent', scheduleDate: date });
    const user = open();
    const dialog = await openDetails(user, 'Pay the rent');
    await user.click(dialog.getByRole('combobox', { name: 'Repeats' }));
    await user.click(await screen.findByRole('option', { name: 'Another rule…' }));
    await user.click(await dialog.findByRole('button', { name: 'Mon' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(lines.items[0]?.repeat).toBe('FREQ=WEEKLY;BYDAY=MO,TH');
    const again = await openDetails(user, 'Pay the rent');
    expect(again.getByRole('combobox', { name: 'Repeats' }).textContent).toBe('Every Monday and Thursday');
  });

  // shows: notes.repeat.noDate
  it('is disabled until the note has a day', async () => {
    lines.create({ text: 'Pay the rent' });
    const user = open();
    const dialog = await openDetails(user, 'Pay the rent');
    expect(dialog.getByRole<HTMLButtonElement>('combobox', { name: 'Repeats' }).disabled).toBe(true);
    expect(dialog.getAllByText('Give the note a day first.')).toHaveLength(2);
  });

  it('keeps a rule that is not among the options', async () => {
    lines.create({ text: 'Pay the rent', scheduleDate: userToday(), repeat: 'FREQ=MONTHLY;BYMONTHDAY=1,15' });
    const user = open();
    const dialog = await openDetails(user, 'Pay the rent');
    expect(dialog.getByRole('combobox', { name: 'Repeats' }).textContent).toBe('By a rule of its own');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(lines.items[0]?.repeat).toBe('FREQ=MONTHLY;BYMONTHDAY=1,15');
  });
});

describe('completing a repeated note', () => {
  // shows: notes.repeat.tick
  it('creates the next note directly below it and shows its day in a message', async () => {
    daily();
    lines.create({ text: 'Below' });
    const user = open();
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() =>
      expect(states()).toEqual([
        [true, userToday()],
        [false, tomorrow()],
        [false, null],
      ]),
    );
    const day = formatDate(tomorrow(), { weekday: 'long', month: 'long', day: 'numeric' });
    expect(toastStore.getState().toasts[0]?.text).toBe(`Done. The next “Water the basil” is planned for ${day}.`);
  });

  // shows: notes.repeat.undo
  it('is undone by one Undo, and completing the note again creates only one next note', async () => {
    daily();
    const user = open();
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() => expect(lines.items).toHaveLength(2));
    act(() => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect(states()).toEqual([[false, userToday()]]));
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() =>
      expect(states()).toEqual([
        [true, userToday()],
        [false, tomorrow()],
      ]),
    );
    expect(lines.items[1]?.copyOf).toBeNull();
  });

  // shows: notes.repeat.open
  it('is reverted by unchecking the note, which removes the next note unless that was changed', async () => {
    daily();
    const user = open();
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() => expect(lines.items).toHaveLength(2));
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() => expect(states()).toEqual([[false, userToday()]]));
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() => expect(lines.items).toHaveLength(2));
    act(() => void lines.change(lines.items[1]?.id ?? '', { text: 'Water the basil and the mint' }));
    await user.click(tickOf(0) as HTMLElement);
    await waitFor(() => expect(lines.items[0]?.isDone).toBe(false));
    expect(lines.items.map(({ text }) => text)).toEqual(['Water the basil', 'Water the basil and the mint']);
  });
});

describe('the menu of a repeated note', () => {
  const choose = async (user: ReturnType<typeof open>, item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Water the basil' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const latestToast = () => toastStore.getState().toasts.at(-1);

  // shows: notes.repeat.skip
  it('skips a date without completing the note, and undoes this in one step', async () => {
    daily();
    const user = open();
    await choose(user, 'Skip this date');
    await waitFor(() => expect(states()).toEqual([[false, tomorrow()]]));
    expect(latestToast()?.text).toContain('is skipped and planned for');
    act(() => latestToast()?.action?.run());
    await waitFor(() => expect(states()).toEqual([[false, userToday()]]));
  });

  // shows: notes.repeat.lastDate
  it('says that a rule has no further date to skip to, and changes nothing', async () => {
    lines.create({ text: 'Water the basil', scheduleDate: userToday(), repeat: 'FREQ=DAILY;COUNT=1' });
    const user = open();
    await choose(user, 'Skip this date');
    await waitFor(() => expect(latestToast()?.text).toContain('has no further date'));
    expect(states()).toEqual([[false, userToday()]]);
  });

  // shows: notes.repeat.end
  it('ends the repetition, and undoes this', async () => {
    daily();
    const user = open();
    await choose(user, 'Stop repeating');
    expect(lines.items[0]?.repeat).toBeNull();
    act(() => latestToast()?.action?.run());
    await waitFor(() => expect(lines.items[0]?.repeat).toBe('FREQ=DAILY'));
  });
});
