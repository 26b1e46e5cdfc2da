// @vitest-environment jsdom
import { addDays } from '@northkeep/contracts';
import { announcementStore, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeEditor, getLineField, getLineTexts, openEditor } from '../testing/editor-page.tsx';
import { setView } from '../view-store.ts';
import { clearSelection } from './selection-store.ts';

beforeAll(async () => {
  await openTestVault();
  await import('./selection-bar.tsx');
});
afterEach(() => {
  vi.useRealTimers();
  clearSelection();
  closeEditor();
});

const box = (text: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select: ${text}` });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select/, checked: true })
    .map((each) => (each.getAttribute('aria-label') ?? '').replace('Select: ', ''));
const bar = () => screen.findByRole('toolbar', { name: 'Selected notes' });
const press = async (user: UserEvent, name: string) => user.click(within(await bar()).getByRole('button', { name }));
const said = () => announcementStore.getState().text;
const focusAt = (index: number, caret: number) => {
  const field = getLineField(index);
  act(() => field.focus());
  field.setSelectionRange(caret, caret);
  return field;
};
const withKey = async (user: UserEvent, key: string, element: Element) => {
  await user.keyboard(`{${key}>}`);
  await user.click(element);
  await user.keyboard(`{/${key}}`);
};
const undo = () => act(async () => toastStore.getState().toasts.at(-1)?.action?.run());

describe('a selection by keys', () => {
  // shows: notes.select.keys
  it('begins with Shift and an arrow key at the end of a text, extends and shrinks, and ends with Escape', async () => {
    const user = openEditor('one', 'two', 'three', 'four');
    focusAt(1, 3);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['two', 'three']);
    expect(document.activeElement).toBe(box('three'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['two', 'three', 'four']);
    expect(said()).toBe('3 selected');
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(['one', 'two']);
    await bar();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(document.activeElement).toBe(getLineField(0));
    expect(said()).toBe('The selection has ended.');
  });

  it('leaves Shift with the arrow keys to the text as long as they select in it', () => {
    openEditor('one', 'two');
    const field = focusAt(0, 1);
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true })).toBe(true);
    field.setSelectionRange(1, 3, 'backward');
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true })).toBe(true);
    field.setSelectionRange(0, 2, 'forward');
    expect(fireEvent.keyDown(field, { key: 'ArrowUp', shiftKey: true })).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
    field.setSelectionRange(1, 3, 'forward');
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true })).toBe(false);
    expect(selected()).toEqual(['one', 'two']);
  });

  it('begins with Alt+X, moves with the arrow keys and toggles with Space', async () => {
    const user = openEditor('one', 'two', 'three');
    focusAt(0, 0);
    await user.keyboard('{Alt>}x{/Alt}');
    expect(selected()).toEqual(['one']);
    expect(said()).toContain('1 selected. The arrow keys move');
    await user.keyboard('{End}[Space]');
    expect(selected()).toEqual(['one', 'three']);
    await user.keyboard('[Space]{Home}[Space]');
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  // shows: notes.select.all
  it('takes all lines with Ctrl+A once the whole text is selected', async () => {
    const user = openEditor('one', 'two', 'three');
    const field = focusAt(1, 1);
    expect(fireEvent.keyDown(field, { key: 'a', ctrlKey: true })).toBe(true);
    field.setSelectionRange(0, 3);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual(['one', 'two', 'three']);
  });

  it('has one tab stop in the list and one in the bar, in which the arrow keys move', async () => {
    const user = openEditor('one', 'two', 'three');
    focusAt(0, 3);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await bar();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Next week');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Move to day');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(box('two'));
  });

  it('deletes the selected lines with Delete in a row', async () => {
    const user = openEditor('one', 'two', 'three');
    focusAt(0, 3);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await bar();
    await user.keyboard('{Delete}');
    expect(getLineTexts()).toEqual(['three']);
  });
});

describe('a selection by pointer', () => {
  // shows: notes.select.mouse
  it('toggles a line with Ctrl and a click, and takes the lines up to a click with Shift', async () => {
    const user = openEditor('one', 'two', 'three', 'four');
    await withKey(user, 'Control', getLineField(1));
    expect(selected()).toEqual(['two']);
    await withKey(user, 'Shift', box('four'));
    expect(selected()).toEqual(['two', 'three', 'four']);
    await user.click(box('three'));
    expect(selected()).toEqual(['two', 'four']);
  });

  it('takes the lines from the one with the caret to a click with Shift', async () => {
    const user = openEditor('one', 'two', 'three');
    await user.click(getLineField(2));
    await withKey(user, 'Shift', getLineField(0));
    expect(selected()).toEqual(['one', 'two', 'three']);
  });

  it('leaves a click with Shift in the line with the caret to the text', async () => {
    const user = openEditor('one', 'two');
    await user.click(getLineField(0));
    await withKey(user, 'Shift', getLineField(0));
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  it('leaves a click with Ctrl on an address to the address', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = openEditor('see https://example.org today');
    const field = focusAt(0, 10);
    await user.keyboard('{Control>}');
    await user.pointer({ keys: '[MouseLeft]', target: field, offset: 10 });
    await user.keyboard('{/Control}');
    expect(open).toHaveBeenCalled();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  it('begins from the menu of a line', async () => {
    const user = openEditor('one', 'two');
    await user.click(screen.getByRole('button', { name: 'Actions for two' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Select/ }));
    expect(selected()).toEqual(['two']);
  });

  // shows: notes.select.touch
  it('begins with a long press, and taps on rows continue it', async () => {
    const user = openEditor('one', 'two');
    // A toast's Undo leaves the focus on the menu button of a row, in which no text is edited.
    act(() => screen.getByRole('button', { name: 'Actions for one' }).focus());
    vi.useFakeTimers();
    const row = getLineField(0).closest('[data-line]');
    if (!row) throw new Error('There is no row.');
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    expect(selected()).toEqual(['one']);
    // The click of the press itself does not count.
    fireEvent.click(box('one'));
    expect(selected()).toEqual(['one']);
    fireEvent.pointerUp(window);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(document.querySelector('[data-controls]')).not.toBeNull();
    await user.click(box('two'));
    expect(selected()).toEqual(['one', 'two']);
    expect(document.querySelector('[data-controls]')).toBeNull();
  });

  it('counts the click of the next press when the end of the long press was missed', async () => {
    const user = openEditor('one', 'two');
    vi.useFakeTimers();
    const row = getLineField(0).closest('[data-line]');
    if (!row) throw new Error('There is no row.');
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    await user.click(box('two'));
    expect(selected()).toEqual(['one', 'two']);
  });

  it('does not begin with a long press in a text that is being edited', () => {
    openEditor('one', 'two');
    const field = focusAt(0, 0);
    vi.useFakeTimers();
    fireEvent.pointerDown(field, { pointerType: 'touch', clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(600));
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
    expect(document.querySelector('[data-controls]')).not.toBeNull();
  });
});

describe('the actions for selected lines', () => {
  const selectAll = async (...texts: string[]) => {
    const user = openEditor(...texts);
    const field = focusAt(0, 0);
    field.setSelectionRange(0, field.value.length);
    await user.keyboard('{Control>}a{/Control}');
    return user;
  };
  const days = () => lines.items.map(({ scheduleDate }) => scheduleDate);

  // shows: notes.select.plan
  it('plan them a week later, and one undo and one redo are enough for all', async () => {
    const today = userToday();
    const user = await selectAll('one', 'two', 'three');
    act(() => void lines.change(lines.items[1]?.id ?? '', { scheduleDate: today, scheduleTime: '09:30' }));
    await press(user, 'Next week');
    const later = addDays(today, 7);
    expect(days()).toEqual([later, later, later]);
    expect(lines.items[1]?.scheduleTime).toBe('09:30');
    expect(toastStore.getState().toasts.at(-1)?.text).toBe('3 notes are planned a week later.');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(days()).toEqual([null, today, null]));
    await user.click(screen.getByRole('button', { name: 'Redo last change' }));
    await waitFor(() => expect(days()).toEqual([later, later, later]));
  });

  it('plan them for a day of the menu or of the dialog, and remove their day', async () => {
    setView({ view: 'all' });
    const today = userToday();
    const user = await selectAll('one', 'two');
    await press(user, 'Move to day');
    await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
    expect(days()).toEqual([addDays(today, 1), addDays(today, 1)]);
    await user.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: /^Select/ }));
    await press(user, 'Move to day');
    await user.click(await screen.findByRole('menuitem', { name: 'Schedule Ahead' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule Ahead' });
    await user.click(dialog.querySelector('[aria-current="date"]') ?? document.body);
    expect(days()).toEqual([today, addDays(today, 1)]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]));
    focusAt(0, 3);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await press(user, 'Move to day');
    await user.click(await screen.findByRole('menuitem', { name: 'No date' }));
    expect(days()).toEqual([null, null]);
  });

  // shows: notes.select.labels
  it('change the labels that all of them have, and keep the others', async () => {
    const user = await selectAll('one', 'two');
    const [one, two] = lines.items;
    act(() => {
      if (one) lines.change(one.id, { categories: ['home', 'own'] });
      if (two) lines.change(two.id, { categories: ['home'] });
    });
    await press(user, 'Labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
    await user.click(dialog.getByRole('button', { name: 'Remove home' }));
    await user.type(dialog.getByRole('textbox', { name: 'New label' }), 'garden');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(lines.items.map(({ categories }) => categories)).toEqual([['own', 'garden'], ['garden']]);
    await undo();
    await waitFor(() => expect(lines.items.map(({ categories }) => categories)).toEqual([['home', 'own'], ['home']]));
    expect(said()).toBe('2 notes are as they were before.');
  });

  it('say that a line with the most labels stays as it is', async () => {
    const user = await selectAll('one', 'two');
    const full = Array.from({ length: 24 }, (_, at) => `label${at}`);
    act(() => void lines.change(lines.items[0]?.id ?? '', { categories: full }));
    await press(user, 'Labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
    await user.type(dialog.getByRole('textbox', { name: 'New label' }), 'garden');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(lines.items.map(({ categories }) => categories)).toEqual([full, ['garden']]);
    expect(toastStore.getState().toasts.at(-1)?.detail).toBe('1 note has 24 labels already and stays as it is.');
  });

  // shows: notes.select.tick
  it('tick them with the next line of a repeated one, and open them again', async () => {
    setView({ view: 'all', showDone: true });
    const today = userToday();
    lines.create({ text: 'Water the plants', scheduleDate: today, repeat: 'FREQ=DAILY' });
    const user = await selectAll('one');
    await press(user, 'Done');
    await waitFor(() => expect(lines.items).toHaveLength(3));
    expect(lines.items.filter(({ isDone }) => isDone)).toHaveLength(2);
    await undo();
    await waitFor(() => expect(lines.items.map(({ isDone }) => isDone)).toEqual([false, false]));
  });

  it('offer to open them again when all of them are done', async () => {
    setView({ view: 'all', showDone: true });
    lines.create({ text: 'one', isDone: true, doneAt: new Date(0).toISOString() });
    const user = openEditor();
    focusAt(0, 0);
    await user.keyboard('{Alt>}x{/Alt}');
    expect(screen.getByRole('checkbox', { name: 'Select, done: one' })).toBeTruthy();
    await press(user, 'Not done');
    await waitFor(() => expect(lines.items[0]).toMatchObject({ isDone: false, doneAt: null }));
  });

  // shows: notes.select.missing
  it('leave out lines that another device has deleted meanwhile', async () => {
    const user = await selectAll('one', 'two', 'three');
    await press(user, 'Labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
    await user.type(dialog.getByRole('textbox', { name: 'New label' }), 'garden');
    act(() => lines.remove(lines.items[1]?.id ?? ''));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(lines.items.map(({ text, categories }) => [text, ...categories])).toEqual([
      ['one', 'garden'],
      ['three', 'garden'],
    ]);
  });

  it('end when another device has deleted all selected lines', async () => {
    await selectAll('one');
    await bar();
    act(() => lines.remove(lines.items[0]?.id ?? ''));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('leave the focus in the list, where the keys undo and redo them', async () => {
    setView({ view: 'all' });
    const user = await selectAll('one', 'two');
    await press(user, 'Next week');
    const later = addDays(userToday(), 7);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Done: one' })));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(days()).toEqual([null, null]));
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(days()).toEqual([later, later]));
  });
});
