// @vitest-environment jsdom
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeEditor, getLineFields, renderEditor } from '../editor/testing/editor-page.tsx';
import { clearUndoHistory, undoOrRedoLatestStep } from '../editor/undo/line-history.ts';
import { setView } from '../editor/view-store.ts';
import { getParentOf } from './sub-line-tree.ts';

const ROW_PX = 50;
/** Parts of the height of a row at which a line is dropped before, onto and after it. */
const [BEFORE, ONTO, AFTER] = [0.1, 0.5, 0.9];
/** Element under the pointer, set by the test because jsdom has no layout. */
let under: Element | null = null;

beforeAll(async () => {
  await openTestVault();
  await import('../editor/drag/drag-layer.tsx');
  Object.assign(document, { elementFromPoint: () => under });
});
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
    const [name = '', parent = ''] = part.split('<');
    ids.set(name, lines.create({ text: name, subLineOf: ids.get(parent) ?? null }).id);
  }
  renderEditor();
}

const lineOf = (text: string) => {
  const found = lines.items.find((line) => line.text === text);
  if (!found) throw new Error(`There is no line ${text}.`);
  return found;
};
const rowOf = (text: string) => document.querySelector<HTMLElement>(`[data-line="${lineOf(text).id}"]`);
/** The shown lines in their order, each sub-line with its line: 'a b<a'. */
const getShown = () =>
  getLineFields()
    .map(({ value }) => {
      const parent = getParentOf(lineOf(value).id);
      return parent ? `${value}<${parent.text}` : value;
    })
    .join(' ');
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Drags a line by its handle over a part of the height of another row, without the release. */
async function dragOver(text: string, other: string, share: number): Promise<number> {
  const row = rowOf(other);
  if (!row) throw new Error(`There is no row of ${other}.`);
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 300, ROW_PX));
  fireEvent.pointerDown(screen.getByRole('button', { name: `Move ${text}` }), { clientX: 5, clientY: 100, button: 0 });
  await frame();
  under = row;
  const y = 200 + share * ROW_PX;
  fireEvent.pointerMove(window, { clientX: 5, clientY: y });
  await frame();
  return y;
}

async function drop(text: string, other: string, share: number): Promise<void> {
  const clientY = await dragOver(text, other, share);
  act(() => void fireEvent.pointerUp(window, { clientX: 5, clientY }));
}

describe('a line dropped onto another', () => {
  // shows: notes.subLines.drag
  it('marks it, becomes its last sub-line with its day, and comes back by one undo', async () => {
    openLines('a b<a c d');
    const today = userToday();
    act(() => void lines.change(lineOf('a').id, { scheduleDate: today }));
    const clientY = await dragOver('d', 'a', ONTO);
    expect(rowOf('a')?.getAttribute('data-landing')).toBe('under');
    act(() => void fireEvent.pointerUp(window, { clientX: 5, clientY }));
    expect(rowOf('a')?.hasAttribute('data-landing')).toBe(false);
    expect(getShown()).toBe('a b<a d<a c');
    expect(lineOf('d').scheduleDate).toBe(today);
    expect(announcementStore.getState().text).toMatch(/^Sub-line of “.?a.?”\.$/);
    await act(() => undoOrRedoLatestStep('undo'));
    expect(getShown()).toBe('a b<a c d');
    expect(lineOf('d')).toMatchObject({ scheduleDate: null, subLineOf: null });
    await act(() => undoOrRedoLatestStep('redo'));
    expect(getShown()).toBe('a b<a d<a c');
  });

  it('moves from one line to another, behind the sub-lines of that one', async () => {
    openLines('a b<a c<a d e<d');
    await drop('b', 'd', ONTO);
    expect(getShown()).toBe('a c<a d e<d b<d');
    await act(() => undoOrRedoLatestStep('undo'));
    expect(getShown()).toBe('a b<a c<a d e<d');
  });

  it.each([
    ['a line with sub-lines', 'a', 'c'],
    ['onto a sub-line', 'c', 'b'],
    ['onto the line that it is below already', 'b', 'a'],
  ])('is not marked as a sub-line: %s', async (_title, dragged, other) => {
    openLines('a b<a c');
    await dragOver(dragged, other, ONTO);
    expect(rowOf(other)?.getAttribute('data-landing')).toMatch(/^(before|after)$/);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(getShown()).toBe('a b<a c');
  });
});

describe('a line dropped beside another', () => {
  it.each([
    ['becomes a sub-line between sub-lines', 'd', 'c', BEFORE, 'a b<a d<a c<a'],
    ['becomes a line of its own before a line', 'c', 'd', AFTER, 'a b<a d c'],
    ['becomes a line of its own before the line that it was below', 'c', 'a', BEFORE, 'c a b<a d'],
    ['becomes the first sub-line directly below its line', 'c', 'a', AFTER, 'a c<a b<a d'],
    ['changes its place among the sub-lines', 'c', 'b', BEFORE, 'a c<a b<a d'],
  ])('%s, and comes back by one undo', async (_title, dragged, other, share, shown) => {
    openLines('a b<a c<a d');
    await drop(dragged, other, share);
    expect(getShown()).toBe(shown);
    await act(() => undoOrRedoLatestStep('undo'));
    expect(getShown()).toBe('a b<a c<a d');
  });

  it('stays a line of its own when it has sub-lines', async () => {
    openLines('a b<a c d<c');
    await drop('c', 'b', BEFORE);
    expect(getParentOf(lineOf('c').id)).toBeUndefined();
    expect(getShown()).toContain('c d<c');
  });
});
