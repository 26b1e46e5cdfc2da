// @vitest-environment jsdom
import { announcementStore, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, sync, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDate } from '../dates/change-date.ts';
import { removeLine } from '../editor/line-changes.ts';
import { planLines, postponeLines, removeLines } from '../editor/selection/selection-acts.ts';
import { closeEditor, getLineField, getLineFields, renderEditor } from '../editor/testing/editor-page.tsx';
import { clearUndoHistory, undoOrRedoLatestStep } from '../editor/undo/line-history.ts';
import { setView } from '../editor/view-store.ts';
import { setLineDone } from '../repeats/tick-line.ts';
import { getParentOf } from './sub-line-tree.ts';

beforeAll(() => openTestVault());
beforeEach(() => {
  clearUndoHistory();
  setView({ view: 'all' });
});
afterEach(() => {
  vi.restoreAllMocks();
  closeEditor();
});

/** Creates the lines of 'a b<a', where b is a sub-line of a, and opens the editor. */
function openLines(text: string) {
  const ids = new Map<string, string>();
  for (const part of text.split(' ')) {
    const [name = '', parent] = part.split('<');
    ids.set(
      name,
      lines.create({ text: name, subLineOf: parent === undefined ? null : (ids.get(parent) ?? parent) }).id,
    );
  }
  return renderEditor();
}

const lineOf = (text: string) => {
  const found = lines.items.find((line) => line.text === text);
  if (!found) throw new Error(`There is no line ${text}.`);
  return found;
};

/** The shown lines in their order, each sub-line with its line: 'a b<a'. */
const getShown = () =>
  getLineFields()
    .map(({ value }) => {
      const line = lines.items.find(({ text }) => text === value);
      const parent = line && getParentOf(line.id);
      return parent ? `${value}<${parent.text}` : value;
    })
    .join(' ');

const isIndented = (index: number) => getLineField(index).closest('[data-sub-line]') !== null;

async function press(user: ReturnType<typeof openLines>, index: number, keys: string) {
  await user.click(getLineField(index));
  getLineField(index).setSelectionRange(0, 0);
  await user.keyboard(keys);
}

describe('Tab at the start of a line', () => {
  // shows: notes.subLines.keys
  it('makes it a sub-line of the line above, and Shift+Tab a line of its own', async () => {
    const user = openLines('a b c');
    await press(user, 1, '{Tab}');
    expect(getShown()).toBe('a b<a c');
    expect([isIndented(0), isIndented(1), isIndented(2)]).toEqual([false, true, false]);
    expect(document.activeElement).toBe(getLineField(1));
    expect(announcementStore.getState().text).toContain('Sub-line of “');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(getShown()).toBe('a b c');
    expect(document.activeElement).toBe(getLineField(1));
  });

  it('makes it the last sub-line of the line that the one above is below', async () => {
    const user = openLines('a b<a c');
    await press(user, 2, '{Tab}');
    expect(getShown()).toBe('a b<a c<a');
  });

  it('takes its own sub-lines along', async () => {
    const user = openLines('a b c<b d<b');
    await press(user, 1, '{Tab}');
    expect(getShown()).toBe('a b<a c<a d<a');
    await act(async () => void (await undoOrRedoLatestStep('undo')));
    expect(getShown()).toBe('a b c<b d<b');
  });

  it('gives a line without a day the day of the line above', async () => {
    const user = openLines('a b');
    act(() => void lines.change(lineOf('a').id, { scheduleDate: '2031-03-04' }));
    await press(user, 1, '{Tab}');
    expect(lineOf('b').scheduleDate).toBe('2031-03-04');
  });

  it.each([
    ['of the first line', 'a b', 0, 0],
    ['of a sub-line', 'a b<a', 1, 0],
    ['within the text', 'a bb', 1, 1],
  ])('leaves the field %s', async (_where, text, index, caret) => {
    const user = openLines(text);
    await user.click(getLineField(index));
    getLineField(index).setSelectionRange(caret, caret);
    const before = getShown();
    await user.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(getLineField(index));
    expect(getShown()).toBe(before);
  });

  it('leaves the field that Tab has just reached, and changes nothing on a walk through the page', async () => {
    const user = openLines('a b c');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(1, 1);
    const reached = new Set<Element | null>();
    for (let i = 0; i < 16; i += 1) {
      await user.tab({ shift: i >= 8 });
      reached.add(document.activeElement);
      expect(getShown()).toBe('a b c');
      // As browsers do with a field that Tab focuses.
      if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.setSelectionRange(0, 0);
    }
    expect([reached.has(getLineField(1)), reached.has(getLineField(2))]).toEqual([true, true]);
    expect(getShown()).toBe('a b c');
  });

  it('makes a sub-line again after another key in the field that Tab has reached', async () => {
    const user = openLines('a b');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(1, 1);
    while (document.activeElement !== getLineField(1)) await user.tab();
    getLineField(1).setSelectionRange(0, 0);
    await user.keyboard('{Home}{Tab}');
    expect(getShown()).toBe('a b<a');
  });

  it('is the way out of the field after Escape', async () => {
    const user = openLines('a b');
    await press(user, 1, '{Escape}{Tab}');
    expect(getShown()).toBe('a b');
    expect(document.activeElement).not.toBe(getLineField(1));
  });

  it('leaves the field while it is held down', async () => {
    openLines('a b');
    const field = getLineField(1);
    act(() => field.focus());
    field.setSelectionRange(0, 0);
    expect(fireEvent.keyDown(field, { key: 'Tab', repeat: true })).toBe(true);
    expect(getShown()).toBe('a b');
  });
});

describe('Shift+Tab in a sub-line', () => {
  it('moves it behind the other sub-lines', async () => {
    const user = openLines('a b<a c<a d');
    await press(user, 1, '{Shift>}{Tab}{/Shift}');
    expect(getShown()).toBe('a c<a b d');
    await waitFor(() => expect(document.activeElement).toBe(getLineField(2)));
  });

  it('leaves other lines where they are shown when their stored places form a circle', async () => {
    const user = openLines('a b<a c<b');
    act(() => void lines.change(lineOf('a').id, { subLineOf: lineOf('c').id }));
    const top = lines.items.find(({ id }) => !getParentOf(id));
    const index = getLineFields().findIndex(({ value }) => value !== top?.text);
    const text = getLineField(index).value;
    await press(user, index, '{Shift>}{Tab}{/Shift}');
    expect(getParentOf(lineOf(text).id)).toBeUndefined();
    const others = lines.items.filter((line) => line.text !== text && line.id !== top?.id);
    for (const { id } of others) expect(getParentOf(id)).toBe(top);
  });
});

describe('Enter in a sub-line', () => {
  // shows: notes.subLines.enter
  it('adds another sub-line, and in an empty one makes it a line of its own', async () => {
    const user = openLines('a b<a c');
    await user.click(getLineField(1));
    await user.keyboard('{End}{Enter}new');
    expect(getShown()).toBe('a b<a new<a c');
    await user.keyboard('{Enter}');
    expect(getLineFields()).toHaveLength(5);
    await user.keyboard('{Enter}last');
    expect(getShown()).toBe('a b<a new<a last c');
    expect(isIndented(3)).toBe(false);
  });

  it('adds a sub-line to the line above the first one', async () => {
    const user = openLines('a b<a');
    await user.click(getLineField(0));
    await user.keyboard('{End}{Enter}new');
    expect(getShown()).toBe('a new<a b<a');
  });

  it('at its start adds a sub-line before it', async () => {
    const user = openLines('a b<a');
    await press(user, 1, '{Enter}');
    expect(getLineFields().map(({ value }) => value)).toEqual(['a', '', 'b']);
    expect(isIndented(1)).toBe(true);
  });
});

describe('Backspace at the start of a line with sub-lines', () => {
  it('puts them below the line that it is joined to', async () => {
    const user = openLines('a b c<b');
    await press(user, 1, '{Backspace}');
    expect(getShown()).toBe('ab c<ab');
  });
});

describe('the menu of a line', () => {
  const choose = async (user: ReturnType<typeof openLines>, text: string, item: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${text}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  // shows: notes.subLines.menu
  it('makes a line a sub-line and a line of its own', async () => {
    const user = openLines('a b');
    await choose(user, 'b', 'Make it a sub-line');
    expect(getShown()).toBe('a b<a');
    await choose(user, 'b', 'Make it a line of its own');
    expect(getShown()).toBe('a b');
  });

  it('does not offer it for the first line', async () => {
    const user = openLines('a b');
    await user.click(screen.getByRole('button', { name: 'Actions for a' }));
    const item = await screen.findByRole('menuitem', { name: 'Make it a sub-line' });
    expect(item.getAttribute('aria-disabled') ?? item.hasAttribute('disabled')).toBeTruthy();
  });

  it('moves a line past another one with its sub-lines, and a sub-line only among its own', async () => {
    const user = openLines('a b<a c<a d e<d');
    await press(user, 3, '{Alt>}{ArrowUp}{/Alt}');
    expect(getShown()).toBe('d e<d a b<a c<a');
    await press(user, 3, '{Alt>}{ArrowDown}{/Alt}');
    expect(getShown()).toBe('d e<d a c<a b<a');
    await press(user, 3, '{Alt>}{ArrowUp}{/Alt}');
    expect(getShown()).toBe('d e<d a c<a b<a');
  });
});

describe('the number of sub-lines', () => {
  // shows: notes.subLines.count
  it('stands at their line, with words for screen readers', () => {
    openLines('a b<a c<a');
    expect(screen.getByText('0 of 2 sub-lines done')).toBeTruthy();
    act(() => setLineDone(lineOf('b'), true, true));
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(screen.getByText('1 of 2 sub-lines done')).toBeTruthy();
  });

  it('does not tick the line, and the tick of the line does not tick them', () => {
    openLines('a b<a c');
    act(() => setLineDone(lineOf('b'), true, true));
    expect(lineOf('a').isDone).toBe(false);
    act(() => lines.change(lineOf('b').id, { isDone: false }) && setLineDone(lineOf('a'), true, true));
    expect(lineOf('b').isDone).toBe(false);
    expect(screen.getByText('Part of “a”')).toBeTruthy();
    expect(isIndented(0)).toBe(false);
  });
});

describe('sub-lines of a line', () => {
  // shows: notes.subLines.schedule
  it('move with it to another day, as one step, unless they have a day of their own', async () => {
    openLines('a b<a c<a d<a');
    act(() => {
      lines.change(lineOf('c').id, { scheduleDate: '2031-03-09' });
      lines.change(lineOf('d').id, { isDone: true });
      changeDate(lineOf('a'), { scheduleDate: '2031-03-04', scheduleTime: '09:00' });
    });
    const days = () => ['a', 'b', 'c', 'd'].map((text) => lineOf(text).scheduleDate);
    expect(days()).toEqual(['2031-03-04', '2031-03-04', '2031-03-09', null]);
    expect(lineOf('b').scheduleTime).toBeNull();
    await undoOrRedoLatestStep('undo');
    expect(days()).toEqual([null, null, '2031-03-09', null]);
  });

  it('move once when they are selected with it', () => {
    openLines('a b<a c<a');
    act(() => {
      for (const text of ['a', 'b', 'c']) lines.change(lineOf(text).id, { scheduleDate: '2031-03-04' });
      const selected = [lineOf('a'), lineOf('b')];
      postponeLines(selected, (day) => (day === '2031-03-04' ? '2031-03-11' : '2031-03-18'), String);
    });
    expect(['a', 'b', 'c'].map((text) => lineOf(text).scheduleDate)).toEqual([
      '2031-03-11',
      '2031-03-11',
      '2031-03-11',
    ]);
    act(() => planLines([lineOf('a')], null));
    expect(['a', 'b', 'c'].map((text) => lineOf(text).scheduleDate)).toEqual([null, null, null]);
  });

  it('are made again with the next line where they are done, and deleted with it when the tick is taken back', async () => {
    openLines('a b<a c<a');
    const { id } = lineOf('a');
    act(() => {
      lines.change(id, { repeat: 'FREQ=DAILY', scheduleDate: userToday() });
      lines.change(lineOf('b').id, { isDone: true });
      setLineDone(lineOf('a'), true, true);
    });
    await waitFor(() => expect(lines.items).toHaveLength(5));
    const next = lines.items.find((line) => line.text === 'a' && line.id !== id);
    const parts = lines.items
      .filter(({ text }) => text !== 'a')
      .map((line) => [line.text, line.isDone, getParentOf(line.id)?.id]);
    expect(parts).toEqual([
      ['b', false, next?.id],
      ['b', true, id],
      ['c', false, id],
    ]);
    act(() => setLineDone(lines.get(id) ?? lineOf('a'), false, true));
    await waitFor(() => expect(lines.items).toHaveLength(3));
  });

  // shows: notes.subLines.delete
  it('are deleted with it and come back with it by one undo', async () => {
    openLines('a b<a c<a d');
    await act(() => removeLine(lineOf('a')));
    expect(getShown()).toBe('d');
    expect(toastStore.getState().toasts[0]?.text).toBe('Deleted “a” with 2 sub-lines');
    await act(async () => void (await undoOrRedoLatestStep('undo')));
    expect(getShown()).toBe('a b<a c<a d');
    await act(async () => void (await undoOrRedoLatestStep('redo')));
    expect(getShown()).toBe('d');
  });

  it('stay below it when it comes back with another id, and earlier steps can still be undone', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(sync, 'undoDeletion').mockRejectedValue(new Error('not confirmed'));
    const user = openLines('a b c');
    await press(user, 1, '{Tab}');
    const former = lineOf('a').id;
    await act(() => removeLine(lineOf('a')));
    await act(async () => void (await undoOrRedoLatestStep('undo')));
    expect(lineOf('a').id).not.toBe(former);
    expect(getShown()).toBe('a b<a c');
    let applied: Awaited<ReturnType<typeof undoOrRedoLatestStep>> = null;
    await act(async () => {
      applied = await undoOrRedoLatestStep('undo');
    });
    expect(applied).toMatchObject({ isWhole: true });
    expect(getShown()).toBe('a b c');
  });

  it('are deleted with it in a selection, once each', async () => {
    openLines('a b<a c<a d');
    await act(async () => void (await removeLines([lineOf('a'), lineOf('b')])));
    expect(getShown()).toBe('d');
    await act(async () => void (await undoOrRedoLatestStep('undo')));
    expect(getShown()).toBe('a b<a c<a d');
  });

  it('become lines of their own when another device deletes it, and sub-lines again when it comes back', () => {
    openLines('b<00000000-0000-4000-8000-000000000001 d');
    expect(getShown()).toBe('b d');
    expect(isIndented(0)).toBe(false);
    act(() => void lines.create({ text: 'a' }, { id: '00000000-0000-4000-8000-000000000001' }));
    expect(getShown()).toBe('d a b<a');
  });
});
