// @vitest-environment jsdom
import { KINDS, type RecordValues } from '@northkeep/contracts';
import { ConfirmHost } from '@northkeep/shared-kit/confirm';
import { announcementStore, MemoryRouter, toastStore, useLocation } from '@northkeep/shared-kit/runtime';
import { lines, sync, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EditorScreen } from './editor-screen.tsx';
import { closeEditor, getLineField, getLineFields, getLineTexts, openEditor } from './testing/editor-page.tsx';
import { setView } from './view-store.ts';

beforeAll(() => openTestVault());

afterEach(async () => {
  closeEditor();
  // Waits for the sync, because writing a hundred changes takes seconds on a loaded machine and the next test would
  // have to wait for them.
  await sync.flush();
});

const Place = () => <p data-testid="place">{useLocation().pathname}</p>;

describe('EditorScreen at ?new', () => {
  // shows: installed.shortcut.note
  it('adds an empty line once and focuses it', async () => {
    lines.create({ text: 'one' });
    render(
      <MemoryRouter initialEntries={['/app/notes?new']}>
        <EditorScreen />
      </MemoryRouter>,
    );
    await waitFor(() => expect(document.activeElement).toBe(getLineField(1)));
    expect(getLineTexts()).toEqual(['one', '']);
  });
});

describe('LineText keys', () => {
  it('writes every input to the collection', async () => {
    const user = openEditor('Call');
    await user.type(getLineField(0), ' Ruth');
    expect(getLineTexts()).toEqual(['Call Ruth']);
  });

  it('Enter at the end adds a line and focuses it', async () => {
    const user = openEditor('one', 'two');
    await user.click(getLineField(0));
    await user.keyboard('{End}{Enter}between');
    expect(getLineTexts()).toEqual(['one', 'between', 'two']);
  });

  // shows: notes.line.split
  it('Enter within a text splits the line', async () => {
    const user = openEditor('onetwo');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(3, 3);
    await user.keyboard('{Enter}');
    expect(getLineTexts()).toEqual(['one', 'two']);
    expect(document.activeElement).toBe(getLineField(1));
  });

  // shows: notes.line.merge
  it('Backspace removes an empty line, and joins a text to the previous line', async () => {
    const user = openEditor('one', '', 'two');
    await user.click(getLineField(1));
    await user.keyboard('{Backspace}');
    expect(getLineTexts()).toEqual(['one', 'two']);
    await user.click(getLineField(1));
    getLineField(1).setSelectionRange(0, 0);
    await user.keyboard('{Backspace}-');
    expect(getLineTexts()).toEqual(['one-two']);
  });

  // shows: notes.line.merge.end
  it('Backspace at the start of the first line, which has no line before it, changes nothing', async () => {
    const user = openEditor('one', 'two');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(0, 0);
    await user.keyboard('{Backspace}');
    expect(getLineTexts()).toEqual(['one', 'two']);
    expect(document.activeElement).toBe(getLineField(0));
  });

  // shows: notes.line.merge.end
  it('Delete at the end of the last line, which has no line after it, changes nothing', async () => {
    const user = openEditor('one', 'two');
    await user.click(getLineField(1));
    getLineField(1).setSelectionRange(3, 3);
    await user.keyboard('{Delete}{ArrowRight}{Delete}');
    expect(getLineTexts()).toEqual(['one', 'two']);
    expect(document.activeElement).toBe(getLineField(1));
  });

  // shows: notes.line.move
  it('arrow keys focus the neighbouring line, and Alt with arrow keys moves the line', async () => {
    const user = openEditor('one', 'two', 'three');
    await user.click(getLineField(2));
    getLineField(2).setSelectionRange(0, 0);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(getLineField(1));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(getLineTexts()).toEqual(['two', 'one', 'three']);
    expect(document.activeElement).toBe(getLineField(0));
  });

  // shows: notes.line.focused
  it('keeps the focused text when another device changes it, and shows the change after blur', async () => {
    const user = openEditor('mine');
    await user.click(getLineField(0));
    const [line] = lines.items;
    act(() => line && lines.change(line.id, { text: 'theirs' }));
    expect(getLineField(0).value).toBe('mine');
    await user.tab();
    expect(getLineField(0).value).toBe('theirs');
  });
});

describe('LineText paste', () => {
  const paste = (text: string) =>
    fireEvent.paste(getLineField(0), { clipboardData: { getData: () => text, files: [] } });

  it('adds a line for each pasted line, without list markers', async () => {
    const user = openEditor('');
    await user.click(getLineField(0));
    await act(async () => paste('- milk\n\n- bread\n* salt'));
    expect(getLineTexts()).toEqual(['milk', 'bread', 'salt']);
  });

  // shows: notes.paste.limit
  it('asks before it adds more than 50 lines', async () => {
    const user = openEditor('');
    render(<ConfirmHost />);
    await user.click(getLineField(0));
    await act(async () => paste(Array.from({ length: 50 }, (_, i) => `row ${i}`).join('\n')));
    expect(lines.items).toHaveLength(50);
    await act(async () => paste(Array.from({ length: 51 }, (_, i) => `row ${i}`).join('\n')));
    expect(await screen.findByText("You're about to paste 51 lines. The limit is 50. Continue?")).toBeTruthy();
    expect(lines.items).toHaveLength(50);
  });
});

describe('LineRow', () => {
  // shows: notes.line.done
  it('hides a line when it is ticked, and shows it again after Undo', async () => {
    const user = openEditor('Book the dentist');
    await user.click(screen.getByRole('checkbox', { name: 'Done: Book the dentist' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(lines.items[0]).toMatchObject({ isDone: true, doneAt: expect.any(String) });
    act(() => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect(lines.items[0]).toMatchObject({ isDone: false, doneAt: null }));
    expect(getLineFields()).toHaveLength(1);
    await waitFor(() => expect(announcementStore.getState().text).toBe('Brought back: “Book the dentist”'));
  });

  it('restores a deleted line at its old position after Undo without the server', async () => {
    const user = openEditor('one', 'two', 'three');
    await user.click(screen.getByRole('button', { name: 'Actions for two' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(getLineTexts()).toEqual(['one', 'three']);
    act(() => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect(getLineTexts()).toEqual(['one', 'two', 'three']));
    await waitFor(() => expect(announcementStore.getState().text).toBe('Brought back: “two”'));
  });

  // shows: notes.line.fields
  it('restores every declared field of a deleted line after Undo', async () => {
    const written: RecordValues<'lines'> = {
      text: 'Book the dentist',
      isDone: true,
      doneAt: '2026-11-20T08:00:00.000Z',
      type: 'task',
      inDashboard: true,
      macroStepTotal: 3,
      macroStepCompleted: 1,
      category: 'Health',
      categories: ['Health', 'Calls'],
      scheduleDate: userToday(),
      scheduleTime: '09:30',
      aiSuggestedCategory: 'Errands',
      copyOf: crypto.randomUUID(),
      subLineOf: crypto.randomUUID(),
      importedAs: '[1,0,null,{}]',
      missedOn: '2026-11-18',
      repeat: 'FREQ=DAILY',
      priority: 'high',
      deadline: '2026-12-01',
      reminder: 30,
      minutes: 25,
    };
    setView({ view: 'thisWeek', showDone: true, showScheduled: true });
    lines.create(written);
    const user = openEditor();
    await user.click(screen.getByRole('button', { name: 'Actions for Book the dentist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(lines.items).toHaveLength(0);
    act(() => toastStore.getState().toasts[0]?.action?.run());
    expect(Object.keys(written).sort()).toEqual(Object.keys(KINDS.lines.fields).sort());
    await waitFor(() => expect(lines.items[0]).toMatchObject(written));
  });

  // shows: notes.journal.file
  it('removes a line filed as journaling from the notes and dates it today', async () => {
    const user = openEditor('A thought');
    await user.click(screen.getByRole('button', { name: 'Actions for A thought' }));
    await user.click(await screen.findByRole('menuitem', { name: 'File as journaling' }));
    expect(screen.getByText('Nothing here yet.')).toBeTruthy();
    expect(lines.items[0]).toMatchObject({ type: 'journal', scheduleDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});

describe('EditorScreen views', () => {
  // shows: notes.calendar.strip
  it('has the calendar above the lines', () => {
    openEditor('Water the plants');
    const calendar = screen.getByRole('region', { name: 'Calendar' });
    expect(calendar.compareDocumentPosition(getLineField(0)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  // shows: notes.journal.toggle
  it('has a button that opens the journal', async () => {
    render(
      <MemoryRouter initialEntries={['/app/notes']}>
        <Place />
        <EditorScreen />
      </MemoryRouter>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Journal' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/app/notes/journal'));
  });

  // shows: notes.line.day
  it('schedules a line added in Today for today, and New line reuses an empty line', async () => {
    const user = openEditor();
    const modes = screen.getByRole('group', { name: 'View mode' });
    await user.click(within(modes).getByRole('button', { name: 'Today' }));
    await user.click(screen.getByRole('button', { name: 'New line' }));
    await user.click(screen.getByRole('button', { name: 'New line' }));
    expect(lines.items).toHaveLength(1);
    await user.keyboard('Water the plants');
    expect(lines.items[0]).toMatchObject({ text: 'Water the plants', scheduleDate: expect.any(String) });
    expect(getLineFields()).toHaveLength(1);
  });
});
