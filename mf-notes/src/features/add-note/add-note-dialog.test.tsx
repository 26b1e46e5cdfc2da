// @vitest-environment jsdom
import { addDays, formatDate, formatRepeatRule, LINE_TEXT_LENGTH_MAX, repeatRuleOn } from '@northkeep/contracts';
import { dismissAllToasts, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, session, sync, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddNoteHost } from './add-note-host.tsx';
import { closeAddNote, openAddNote, useAddNote } from './add-note-store.ts';
import { changeNoteDraft, EMPTY_NOTE_DRAFT, useNoteDraft, whenNoteDraftWritten } from './note-draft.ts';

beforeEach(async () => {
  await openTestVault();
  dismissAllToasts();
  setPlan('pro');
});
afterEach(() => {
  cleanup();
  closeAddNote();
  changeNoteDraft(EMPTY_NOTE_DRAFT);
});

function setPlan(plan: 'free' | 'pro') {
  const { user } = session.getState();
  session.setState({ user: user && { ...user, plan } });
}

const tomorrow = () => addDays(userToday(), 1);
const shortDay = (day: string) => formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' });
const longDay = (day: string) => formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' });
const stored = () => {
  const [line, ...others] = lines.items;
  expect(others).toEqual([]);
  const { text, scheduleDate, scheduleTime, deadline, priority } = line ?? {};
  return [text, scheduleDate, scheduleTime, deadline, priority];
};

function renderHost() {
  render(
    <MemoryRouter>
      <AddNoteHost />
    </MemoryRouter>,
  );
}

/** Opens the dialog, and enters a text at once: the preview is made anew after each typed character. */
async function open(text = '') {
  renderHost();
  act(openAddNote);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'New note' }));
  const field = dialog.getByRole('textbox', { name: 'Note' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  if (text !== '') await user.paste(text);
  const preview = within(dialog.getByRole('status', { name: 'What is stored' }));
  return { user, dialog, field, preview };
}

describe('the dialog that adds a note', () => {
  it('reminds of a note by its words, and gives the letters back', async () => {
    const { user, field, preview } = await open('Call Ruth tomorrow at 4pm remind me 10 minutes before');
    await preview.findByText('Reminds you 10 minutes before');
    await user.click(preview.getByRole('button', { name: /^Keep the words of “.*10 minutes before/ }));
    await waitFor(() => expect(preview.queryByText(/^Reminds you/)).toBeNull());
    await user.clear(field);
    await user.type(field, 'Call Ruth tomorrow at 4pm remind me an hour before{Enter}');
    await waitFor(() => expect(stored().slice(0, 3)).toEqual(['Call Ruth', tomorrow(), '16:00']));
    expect(lines.items[0]?.reminder).toBe(60);
  });

  it('leaves the words of a reminder in a note without a time', async () => {
    const { user, preview } = await open('Call Ruth tomorrow remind me 10 minutes before');
    await preview.findByText(shortDay(tomorrow()));
    expect(preview.queryByText(/^Reminds you/)).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored()[0]).toBe('Call Ruth remind me 10 minutes before'));
    expect(lines.items[0]?.reminder).toBeNull();
  });

  it('reminds of a note by its field, which is there once the note has a time', async () => {
    setPlan('free');
    const { user, dialog, preview } = await open('Call Ruth');
    await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    expect(dialog.queryByRole('combobox', { name: 'Reminder' })).toBeNull();
    fireEvent.change(dialog.getByLabelText('Time of day, if it has one'), { target: { value: '16:00' } });
    await user.click(await dialog.findByRole('combobox', { name: 'Reminder' }));
    await user.click(await screen.findByRole('option', { name: '15 minutes before' }));
    expect(preview.getByText('Reminds you 15 minutes before')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items[0]?.reminder).toBe(15));
  });

  it('shows what its words mean, stores it on Enter, and can undo this', async () => {
    const { user, preview } = await open('Call Ruth tomorrow at 4pm !high');
    await preview.findByText(`${shortDay(tomorrow())}, 4:00 PM`);
    expect(preview.getByText('High priority')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'tomorrow at 4pm',
      '!high',
    ]);
    expect(lines.items).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored()).toEqual(['Call Ruth', tomorrow(), '16:00', null, 'high']);
    const [toast] = toastStore.getState().toasts;
    expect(toast?.text).toBe(`Note added for ${shortDay(tomorrow())}, 4:00 PM: “Call Ruth”.`);
    act(() => toast?.action?.run());
    await waitFor(() => expect(lines.items).toHaveLength(0));
  });

  it('stores how it repeats by its words, for the first date of the rule', async () => {
    const { user, preview } = await open('Water the plants every day at 9am');
    expect(await preview.findByText('Every day')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['every day', 'at 9am']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored()).toEqual(['Water the plants', userToday(), '09:00', null, 'none']);
    expect(lines.items[0]?.repeat).toBe('FREQ=DAILY');
  });

  it('keeps the letters of a repetition that is put back', async () => {
    const { user, preview } = await open('Water the plants every day');
    await user.click(await preview.findByRole('button', { name: 'Keep the words of “Every day” in the text' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored()).toEqual(['Water the plants every day', null, null, null, 'none']);
    expect(lines.items[0]?.repeat).toBeNull();
  });

  it('repeats by its button in every plan, from today unless another day is picked', async () => {
    setPlan('free');
    const { user, dialog } = await open('Water the plants');
    await user.click(dialog.getByRole('button', { name: 'Repeats' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Count from the day it is done' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored().slice(0, 2)).toEqual(['Water the plants', userToday()]);
    expect(lines.items[0]?.repeat).toBe('FREQ=WEEKLY;X-NORTHKEEP-FROM=DONE');
  });

  it('keeps the day and the time of the words when it repeats by its button', async () => {
    const { user, dialog, preview } = await open('Call Ruth tomorrow at 4pm remind me 10 minutes before');
    await preview.findByText('Reminds you 10 minutes before');
    await user.click(dialog.getByRole('button', { name: 'Repeats' }));
    await dialog.findByRole('checkbox', { name: 'Count from the day it is done' });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored().slice(0, 3)).toEqual(['Call Ruth', tomorrow(), '16:00']);
    expect([lines.items[0]?.repeat, lines.items[0]?.reminder]).toEqual([
      formatRepeatRule(repeatRuleOn(tomorrow(), 'week')),
      10,
    ]);
  });

  it('stores labels of the words, marked in the text, and keeps the letters of one that is taken back', async () => {
    lines.create({ text: 'Slept well', type: 'journal', categories: ['day off'] });
    const { user, dialog, preview } = await open('Buy soil #Garden #day-off #c tomorrow');
    await preview.findByText('#garden');
    expect(preview.getByText('#day off')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      ...['#Garden', '#day-off', '#c', 'tomorrow'],
    ]);
    await user.click(preview.getByRole('button', { name: 'Keep the words of “#c” in the text' }));
    await waitFor(() => expect(preview.queryByText('#c')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items).toHaveLength(2));
    const { text, categories, scheduleDate } = lines.items.find(({ type }) => type === 'task') ?? {};
    expect([text, categories, scheduleDate]).toEqual(['Buy soil #c', ['garden', 'day off'], tomorrow()]);
  });

  it('stores labels that are picked by buttons in every plan, and keeps them when it is closed', async () => {
    setPlan('free');
    lines.create({ text: 'Slept well', type: 'journal', categories: ['weather', 'garden'] });
    const { user, dialog } = await open('Buy soil #x');
    await user.click(dialog.getByRole('button', { name: 'Labels' }));
    await user.click(dialog.getByRole('button', { name: 'garden' }));
    await user.type(dialog.getByRole('textbox', { name: 'New label' }), 'Shop{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(openAddNote);
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: /^Take back “.?#garden/ }));
    await user.click(again.getByRole('button', { name: 'Labels' }));
    await user.type(again.getByRole('textbox', { name: 'New label' }), 'last');
    expect(again.getByText('#last')).toBeTruthy();
    const [, addNote] = again.getAllByRole('button', { name: 'Add' });
    if (addNote) await user.click(addNote);
    await waitFor(() => expect(lines.items).toHaveLength(2));
    const { text, categories } = lines.items.find(({ type }) => type === 'task') ?? {};
    expect([text, categories]).toEqual(['Buy soil #x', ['shop', 'last']]);
  });

  it('reads the words also when Enter comes before they are shown', async () => {
    const { field } = await open();
    fireEvent.change(field, { target: { value: 'Report due tomorrow' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(lines.items).toHaveLength(1));
    expect(stored()).toEqual(['Report', null, null, tomorrow(), 'none']);
  });

  it('keeps the letters of words that the user takes back', async () => {
    const { user, dialog, preview } = await open('Read Tomorrow and Tomorrow tomorrow');
    await user.click(await preview.findByRole('button', { name: /^Keep the words of/ }));
    await waitFor(() => expect(preview.queryByRole('button')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items).toHaveLength(1));
    expect(stored()).toEqual(['Read Tomorrow and Tomorrow tomorrow', null, null, null, 'none']);
  });

  it('stores what is picked by buttons in every plan, and reads no words in the free one', async () => {
    setPlan('free');
    const { user, dialog, preview } = await open('Call Ruth tomorrow !high');
    await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    expect(dialog.getByRole('button', { name: 'Tomorrow' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(dialog.getByRole('radio', { name: 'Low priority' }));
    await user.click(dialog.getByRole('button', { name: 'Deadline' }));
    await user.click(dialog.getByRole('button', { name: longDay(userToday()) }));
    fireEvent.change(dialog.getByLabelText('Time of day, if it has one'), { target: { value: '09:30' } });
    expect(preview.getByText('Due today')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items).toHaveLength(1));
    expect(stored()).toEqual(['Call Ruth tomorrow !high', tomorrow(), '09:30', userToday(), 'low']);
  });

  it('changes the time of a day that words have named, and keeps the words out of the text', async () => {
    const { user, dialog, preview } = await open('Call Ruth tomorrow at 4pm');
    await preview.findByText(`${shortDay(tomorrow())}, 4:00 PM`);
    fireEvent.change(dialog.getByLabelText('Time of day, if it has one'), { target: { value: '17:15' } });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items).toHaveLength(1));
    expect(stored().slice(0, 3)).toEqual(['Call Ruth', tomorrow(), '17:15']);
  });

  it('lets a picked value win, whose words stay a part of the text', async () => {
    const { user, dialog, preview } = await open('Call Ruth tomorrow');
    await preview.findByText(shortDay(tomorrow()));
    await user.click(dialog.getByRole('button', { name: 'Today' }));
    await preview.findByText(shortDay(userToday()));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(lines.items).toHaveLength(1));
    expect(stored().slice(0, 2)).toEqual(['Call Ruth tomorrow', userToday()]);
  });

  it('keeps what was typed and picked when it is closed, and after a press that takes a value back', async () => {
    const { user, dialog } = await open('Call Ruth');
    await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines.items).toHaveLength(0);
    act(openAddNote);
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Call Ruth');
    await user.click(again.getByRole('button', { name: `Take back “${shortDay(tomorrow())}”` }));
    expect(again.getByRole('button', { name: 'Tomorrow' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('refuses a text that is too long, and keeps it', async () => {
    const { dialog, field } = await open();
    const text = 'a'.repeat(LINE_TEXT_LENGTH_MAX + 1);
    fireEvent.change(field, { target: { value: text } });
    expect(await dialog.findByText(/^A note has at most/)).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((field as HTMLTextAreaElement).value).toBe(text);
    expect(lines.items).toHaveLength(0);
  });

  it('removes the stored draft only after the note is in the outbox', async () => {
    let store = () => {};
    const flush = vi.spyOn(sync, 'flush').mockReturnValueOnce(new Promise((resolve) => (store = () => resolve())));
    const { user, field } = await open('Call Ruth');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(flush).toHaveBeenCalled());
    expect(lines.items).toHaveLength(1);
    // What is typed now could not become a part of the note.
    expect((field as HTMLTextAreaElement).readOnly).toBe(true);
    await whenNoteDraftWritten();
    expect(await vault.local.read('note-draft')).toMatchObject({ text: 'Call Ruth' });
    store();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await vault.local.read('note-draft')).toMatchObject({ text: '' });
  });

  it('keeps the stored draft when the disk is full', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(sync, 'flush').mockRejectedValueOnce(new Error('no room'));
    const { user } = await open('Call Ruth');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines.items).toHaveLength(1);
    await whenNoteDraftWritten();
    expect(await vault.local.read('note-draft')).toMatchObject({ text: 'Call Ruth' });
  });

  it('keeps the stored draft and what was typed before it was read', async () => {
    changeNoteDraft({ text: 'Call Ruth' });
    await whenNoteDraftWritten();
    await vault.lock();
    changeNoteDraft({ text: 'Pay rent' });
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
    await waitFor(() => expect(useNoteDraft.getState().text).toBe('Call Ruth Pay rent'));
  });
});

describe('openAddNote', () => {
  it('says that the dialog could not be loaded if no page shows it', () => {
    vi.useFakeTimers();
    openAddNote();
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([
      'The dialog for a new note could not be loaded. Check the connection and try again.',
    ]);
    expect(useAddNote.getState().isOpen).toBe(false);
  });
});
