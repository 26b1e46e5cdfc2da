import { addDays } from '@northkeep/contracts';
import type { Command, PaletteEntries, SearchFilter, SearchKind } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createTestCommand,
  executedCommands,
  openPalette,
  setUpPalette,
  TEST_PALETTE_ENTRIES,
} from './testing/open-palette-page.tsx';

setUpPalette();

describe('the search in the palette', () => {
  const asked: string[] = [];
  const filters: (SearchFilter | undefined)[] = [];
  const limits: number[] = [];
  const kind: SearchKind = {
    id: 'notes',
    label: 'Notes',
    search: async ({ text, limit, filter }) => {
      asked.push(text);
      filters.push(filter);
      limits.push(limit);
      const hits = [
        { id: '1', title: 'Ask the school', detail: 'Parked', to: '/app/notes?line=1' },
        { id: '2', title: `${'Long before. '.repeat(8)}school`, to: '/app/notes?line=2' },
      ];
      return { hits: hits.slice(0, limit), total: 40, categories: ['work', 'rest'] };
    },
  };
  const parts: PaletteEntries = { ...TEST_PALETTE_ENTRIES, searchKinds: [kind] };

  it('starts preparing the search of the areas when the palette opens, and aborts it on closing', async () => {
    const signals: AbortSignal[] = [];
    const prepareSearch = async (signal: AbortSignal) => void signals.push(signal);
    const { user } = await openPalette({ ...parts, prepareSearch });
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toContain(false));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).not.toContain(false));
  });

  // shows: search.second, search.marks
  it('begins with the second character, marks the words and counts all hits', async () => {
    asked.length = 0;
    const { user } = await openPalette(parts);
    await user.keyboard('s');
    expect(asked).toEqual([]);
    await user.keyboard('c');
    await waitFor(() => expect(asked).toEqual(['sc']));
    await user.keyboard('h');
    const group = await screen.findByRole('group', { name: 'Notes, searched on this device: the first 2 of 40' });
    const [first, second] = within(group).getAllByRole('option');
    expect(first?.textContent).toBe('Ask the schoolParked');
    expect(first?.querySelector('mark')?.textContent).toBe('sch');
    expect(second?.textContent).toMatch(/^….*school$/);
  });

  it('searches again when records arrive after the text was typed', async () => {
    const findLines: SearchKind['search'] = async () => {
      const hits = lines.items.map(({ id, text }) => ({ id, title: text, to: '/app/notes' }));
      return { hits, total: hits.length };
    };
    const { user } = await openPalette({ ...parts, searchKinds: [{ ...kind, search: findLines }] });
    await user.keyboard('school');
    await screen.findByText('Nothing found.');
    act(() => void lines.create({ text: 'Pay the school' }));
    await screen.findByRole('option', { name: /^Pay the school/ });
    expect(screen.queryByText('Nothing found.')).toBeNull();
  });

  const selectOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

  // shows: search.filters
  it('passes the filters of date and category on, and lists the categories that were found', async () => {
    const { user } = await openPalette(parts);
    await user.keyboard('school');
    await screen.findByRole('option', { name: /^Ask the school/ });
    await user.selectOptions(selectOf('Date'), 'Last 7 days');
    const day = userToday();
    await waitFor(() => expect(filters.at(-1)).toEqual({ from: addDays(day, -6), to: day }));
    await user.selectOptions(selectOf('Date'), 'Today and later');
    await waitFor(() => expect(filters.at(-1)).toEqual({ from: day }));
    await user.selectOptions(selectOf('Label'), 'work');
    await waitFor(() => expect(filters.at(-1)).toEqual({ from: day, category: 'work' }));
  });

  // shows: search.filters.kind
  it('searches one kind alone, with more of its hits and no commands', async () => {
    const other: SearchKind = {
      id: 'plan',
      label: 'Planner',
      search: async () => ({ hits: [{ id: '9', title: 'Found a school', to: '/app?part=9' }], total: 1 }),
    };
    const water = createTestCommand('Water the school garden');
    const { user } = await openPalette({
      ...parts,
      commands: [...(TEST_PALETTE_ENTRIES.commands ?? []), water],
      searchKinds: [kind, other],
    });
    await user.keyboard('school');
    await screen.findByRole('option', { name: /^Found a school/ });
    expect(screen.getByRole('option', { name: /^Water the school garden/ })).toBeTruthy();
    await user.selectOptions(selectOf('Kind'), 'Notes');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Found a school/ })).toBeNull());
    expect(screen.queryByRole('option', { name: /^Water the school garden/ })).toBeNull();
    expect(screen.getByRole('option', { name: /^Ask the school/ })).toBeTruthy();
    expect(limits.at(-1)).toBe(50);
  });

  // shows: palette.typed
  it('lists commands built from the typed text last and does not count them as results', async () => {
    const typedCommands: PaletteEntries['typedCommands'] = async ({ text }) => [
      createTestCommand(`Add ${text}`, { group: 'add' }),
    ];
    const { user } = await openPalette({ ...TEST_PALETTE_ENTRIES, typedCommands });
    await user.keyboard('milk at noon');
    const group = await screen.findByRole('group', { name: 'Add' });
    expect(within(group).getByRole('option', { selected: true }).textContent).toBe('Add milk at noon');
    const dialog = within(screen.getByRole('dialog', { name: 'Command palette' }));
    expect(dialog.getByRole('status').textContent).toBe('No results');
    await user.keyboard('{Enter}');
    expect(executedCommands).toEqual(['Add milk at noon']);
  });

  // shows: palette.typed.enter
  it('waits for the results of the whole text when Enter is pressed before they arrive', async () => {
    let answer: (commands: readonly Command[]) => void = () => {};
    const typedCommands: PaletteEntries['typedCommands'] = ({ text }) =>
      text === 'milk'
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve([createTestCommand(`Add ${text}`)]);
    const { user } = await openPalette({ ...TEST_PALETTE_ENTRIES, typedCommands });
    await user.keyboard('mil');
    await screen.findByRole('option', { name: 'Add mil' });
    await user.keyboard('k{Enter}');
    expect(executedCommands).toEqual([]);
    await act(async () => answer([createTestCommand('Add milk')]));
    await waitFor(() => expect(executedCommands).toEqual(['Add milk']));
  });

  // shows: palette.sentence
  it('puts the beginning of a sentence into the field when its command is chosen', async () => {
    const sentence: Command = { id: 'finish', label: 'Finish a thing', typed: 'done ' };
    const { user, field } = await openPalette({ commands: [...(TEST_PALETTE_ENTRIES.commands ?? []), sentence] });
    await user.keyboard('finish{Enter}');
    await waitFor(() => expect(field.value).toBe('done '));
    expect(document.activeElement).toBe(field);
  });

  // shows: search.opens
  it('opens the page of a hit', async () => {
    const { user } = await openPalette(parts);
    await user.keyboard('school');
    await screen.findByRole('option', { name: /^Ask the school/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes?line=1' })).toBeTruthy();
  });
});
