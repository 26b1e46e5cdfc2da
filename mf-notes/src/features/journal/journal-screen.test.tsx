// @vitest-environment jsdom

import { addDays, formatDate } from '@northkeep/contracts';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalScreen } from './journal-screen.tsx';

beforeEach(() => openTestVault());
afterEach(cleanup);

afterEach(() => {
  for (const { id } of [...lines.items]) lines.remove(id);
});

const write = (text: string, categories: string[] = []) =>
  lines.create({ text, type: 'journal', scheduleDate: userToday(), categories });
const texts = () => screen.queryAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value);

function open(address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <JournalScreen />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

describe('the journal', () => {
  // shows: notes.journal.empty
  it('explains how to begin when it is empty, and creates an entry of today', async () => {
    const user = open();
    expect(screen.getByText('No journal entries yet. Start typing and file as “journaling”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await user.keyboard('First row{Enter}second row');
    const [entry] = lines.items;
    expect([entry?.type, entry?.scheduleDate, entry?.text]).toEqual(['journal', userToday(), 'First row\nsecond row']);
  });

  // shows: search.journal
  it('shows an old entry that the address names, with the caret in it', async () => {
    const { id } = lines.create({ text: 'Long ago', type: 'journal', scheduleDate: addDays(userToday(), -400) });
    write('Today');
    open(`/?line=${id}`);
    await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Long ago'));
  });

  // shows: notes.journal.chips
  it('is filtered by labels, whose chips can be removed', async () => {
    write('Slept well', ['Sleep']);
    write('Wrote early', ['writing']);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Label' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'sleep' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(texts()).toEqual(['Slept well']));
    await user.click(screen.getByRole('button', { name: 'Remove sleep' }));
    expect(texts().sort()).toEqual(['Slept well', 'Wrote early']);
  });

  // shows: notes.journal.badges
  it('shows at most three labels of an entry', () => {
    write('A full day', ['One', 'two', 'three', 'four']);
    open();
    expect(['one', 'two', 'three', 'four'].filter((word) => screen.queryByText(word)).length).toBe(3);
  });

  // shows: notes.journal.more, notes.journal.page
  it("lists 25 entries, and 25 more with 'Load more'", async () => {
    lines.createAll(
      Array.from({ length: 60 }, (_, i) => ({
        text: `Entry ${i}`,
        type: 'journal' as const,
        scheduleDate: userToday(),
      })),
    );
    const user = open();
    expect(texts().length).toBe(25);
    expect(screen.getByText('25 of 60 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(texts().length).toBe(50);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(texts().length).toBe(60);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  // shows: notes.journal.ranges
  it("shows the last 7, 30 and 90 days or all with '7d', '30d', '90d' and 'all'", async () => {
    for (const days of [0, 6, 7, 29, 30, 89, 90])
      lines.create({ text: `${days} ago`, type: 'journal', scheduleDate: addDays(userToday(), -days) });
    const user = open();
    const shown: [string, number][] = [];
    for (const name of ['7d', '30d', '90d', 'all']) {
      await user.click(screen.getByRole('radio', { name }));
      shown.push([name, texts().length]);
    }
    expect(shown).toEqual([
      ['7d', 2],
      ['30d', 4],
      ['90d', 6],
      ['all', 7],
    ]);
  });

  // shows: notes.journal.heading
  it("groups the entries by day under headings like 'Tue, Jan 5', with another year named", async () => {
    const date = `${userToday().slice(0, 4)}-01-05`;
    lines.create({ text: 'New', type: 'journal', scheduleDate: date });
    lines.create({ text: 'Old', type: 'journal', scheduleDate: '2021-01-05' });
    const user = open();
    await user.click(screen.getByRole('radio', { name: 'all' }));
    const weekday = formatDate(date, { weekday: 'short' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([`${weekday}, Jan 5`, 'Tue, Jan 5, 2021']);
  });

  it('shows the views of the notes beside it, none of them selected', () => {
    open();
    const views = within(screen.getByRole('group', { name: 'View mode' })).getAllByRole('button');
    expect(views.map((view) => view.getAttribute('aria-pressed'))).toEqual(Array(5).fill('false'));
    expect(screen.getByRole('region', { name: 'Calendar' })).toBeTruthy();
  });
});

describe('a journal entry', () => {
  // shows: notes.journal.rows
  it('has several rows by Shift+Enter, and a paste into it is not split', async () => {
    write('First');
    const user = open();
    const [field] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
    if (!field) throw new Error('no entry');
    await user.click(field);
    await user.keyboard('{Shift>}{Enter}{/Shift}second');
    expect(lines.items.map(({ text }) => text)).toEqual(['First\nsecond']);
    await user.paste('a\nb\nc');
    expect(lines.items.map(({ text }) => text)).toEqual(['First\nseconda\nb\nc']);
  });

  // shows: notes.journal.left
  it('is not kept when it is left without a text', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await user.tab();
    await waitFor(() => expect(lines.items).toEqual([]));
  });

  // shows: notes.journal.new
  it('is shown when it is added while a label is chosen', async () => {
    write('Slept well', ['sleep']);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Label' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'sleep' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await user.keyboard('New');
    expect(texts()).toEqual(['Slept well', 'New']);
  });

  // shows: notes.journal.assign
  it('accepts new and existing labels, in lower case, with hyphens for spaces', async () => {
    write('Slept well', ['sleep']);
    const { id } = write('Wrote early');
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Wrote early' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Labels' }));
    await user.type(await screen.findByRole('textbox', { name: 'New label' }), ' Early  Hours{Enter}');
    await user.click(screen.getByRole('button', { name: 'sleep' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lines.get(id)?.categories).toEqual(['early-hours', 'sleep']);
  });

  // shows: notes.journal.toNotes
  it('moves to the notes of its day, and back by the toast', async () => {
    const { id } = write('Call Ruth');
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Call Ruth' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to notes' }));
    expect([lines.get(id)?.type, lines.get(id)?.scheduleDate]).toEqual(['task', userToday()]);
    expect(texts()).toEqual([]);
    await act(async () => toastStore.getState().toasts.at(-1)?.action?.run());
    await waitFor(() => expect(lines.get(id)?.type).toBe('journal'));
  });

  it('is deleted and comes back by undo', async () => {
    write('Slept well');
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Slept well' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(texts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(texts()).toEqual(['Slept well']));
  });
});
