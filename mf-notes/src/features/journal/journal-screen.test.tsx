// @vitest-environment jsdom
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { lines, today } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalScreen } from './journal-screen.tsx';

beforeEach(() => openVault());
afterEach(cleanup);

const write = (text: string, categories: string[] = []) =>
  lines.create({ text, type: 'journal', scheduleDate: today(), categories });
const texts = () => screen.queryAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value);

function open() {
  render(
    <MemoryRouter>
      <JournalScreen />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

describe('the journal', () => {
  // shows: notes.journal.empty
  it('says how to begin when it is empty, and writes an entry of today', async () => {
    const user = open();
    expect(screen.getByText('No journal entries yet. Start typing and file as “journaling”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await user.keyboard('First row{Enter}second row');
    const [entry] = lines.items;
    expect([entry?.type, entry?.scheduleDate, entry?.text]).toEqual(['journal', today(), 'First row\nsecond row']);
  });

  // shows: notes.journal.chips
  it('is filtered by categories, whose chips can be removed', async () => {
    write('Slept well', ['Sleep']);
    write('Wrote early', ['writing']);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Category' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'sleep' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(texts()).toEqual(['Slept well']));
    await user.click(screen.getByRole('button', { name: 'Remove sleep' }));
    expect(texts().sort()).toEqual(['Slept well', 'Wrote early']);
  });

  // shows: notes.journal.badges
  it('shows at most three categories of an entry', () => {
    write('A full day', ['One', 'two', 'three', 'four']);
    open();
    expect(screen.getByText('one · two · three').textContent?.split(' · ').length).toBe(3);
  });

  // shows: notes.journal.more
  it("lists 25 entries, and 25 more with 'Load more'", async () => {
    lines.createAll(
      Array.from({ length: 30 }, (_, i) => ({ text: `Entry ${i}`, type: 'journal' as const, scheduleDate: today() })),
    );
    const user = open();
    expect(texts().length).toBe(25);
    expect(screen.getByText('25 of 30 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(texts().length).toBe(30);
  });
});
