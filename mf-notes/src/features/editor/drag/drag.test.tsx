// @vitest-environment jsdom
import { announcementStore, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EditorScreen } from '../editor-screen.tsx';
import { setView } from '../view-store.ts';

/** Element under the pointer, set by the test because jsdom has no layout. */
let under: Element | null = null;

beforeAll(async () => {
  await openTestVault();
  await import('./drag-layer.tsx');
  Object.assign(document, { elementFromPoint: () => under });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
  toastStore.setState({ toasts: [] });
  setView({ view: 'thisWeek', showDone: false, showScheduled: true });
});

function open(...texts: string[]) {
  for (const text of texts) lines.create({ text });
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  for (const [i, row] of rows.entries()) {
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200 + i * 50, 300, 50));
  }
  return rows;
}
const texts = () => lines.items.map(({ text }) => text);
const handle = (text: string) => screen.getByRole('button', { name: `Move ${text}` });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Presses the handle of a line and moves the pointer over an element. */
async function dragOver(text: string, over: Element | undefined, y: number) {
  fireEvent.pointerDown(handle(text), { clientX: 5, clientY: 340, button: 0 });
  await frame();
  under = over ?? null;
  fireEvent.pointerMove(window, { clientX: 5, clientY: y });
  await frame();
}
const release = (y: number) => fireEvent.pointerUp(window, { clientX: 5, clientY: y });

describe('drag of a line', () => {
  // shows: notes.drag.order
  it('moves it to the side of the row where the pointer is released, and announces the move', async () => {
    const [first] = open('one', 'two', 'three');
    await dragOver('three', first, 210);
    expect(first?.getAttribute('data-landing')).toBe('before');
    release(210);
    expect(texts()).toEqual(['three', 'one', 'two']);
    expect(announcementStore.getState().text).toBe('Moved up.');
    expect(first?.hasAttribute('data-landing')).toBe(false);
  });

  it('changes nothing when the line is dropped at its own place', async () => {
    const [, second] = open('one', 'two', 'three');
    const index = lines.items[2]?.index;
    await dragOver('three', second, 290);
    release(290);
    expect(lines.items[2]?.index).toBe(index);
  });

  // shows: notes.drag.cancel
  it('is cancelled with Escape', async () => {
    const [first] = open('one', 'two');
    await dragOver('two', first, 205);
    fireEvent.keyDown(window, { key: 'Escape' });
    release(205);
    expect(texts()).toEqual(['one', 'two']);
    expect(document.querySelector('[data-lifted]')).toBeNull();
  });

  it('starts after a movement of more than 8 px', async () => {
    const [first] = open('one', 'two');
    fireEvent.pointerDown(handle('two'), { clientX: 5, clientY: 270, button: 0 });
    await frame();
    under = first ?? null;
    fireEvent.pointerMove(window, { clientX: 5, clientY: 262 });
    expect(document.querySelector('[data-lifted]')).toBeNull();
    fireEvent.pointerMove(window, { clientX: 5, clientY: 261 });
    expect(document.querySelector('[data-lifted]')).not.toBeNull();
    release(261);
  });

  it('marks what moves below a pointer that rests', async () => {
    const [first, second] = open('one', 'two', 'three');
    await dragOver('three', first, 205);
    under = second ?? null;
    await frame();
    expect(first?.hasAttribute('data-landing')).toBe(false);
    expect(second?.getAttribute('data-landing')).toBe('before');
    release(205);
    expect(texts()).toEqual(['one', 'three', 'two']);
  });

  it('marks the element that replaces the one below a pointer that rests', async () => {
    const [first] = open('one', 'two');
    await dragOver('two', first, 205);
    const replacement = first?.cloneNode() as HTMLElement;
    replacement.removeAttribute('data-landing');
    under = replacement;
    await frame();
    expect(replacement.hasAttribute('data-landing')).toBe(true);
    release(205);
    expect(replacement.hasAttribute('data-landing')).toBe(false);
  });

  it('searches for no drop target in a frame after the release', async () => {
    const [first] = open('one', 'two');
    fireEvent.pointerDown(handle('two'), { clientX: 5, clientY: 270, button: 0 });
    await frame();
    under = first ?? null;
    fireEvent.pointerMove(window, { clientX: 5, clientY: 205 });
    release(205);
    const search = vi.spyOn(document, 'elementFromPoint');
    await frame();
    expect(search).not.toHaveBeenCalled();
  });

  // shows: notes.drag.scroll
  it('scrolls by 16 px with each move within 64 px of an edge of the window', async () => {
    open('one', 'two');
    const scroll = vi.spyOn(window, 'scrollBy').mockReturnValue(undefined);
    await dragOver('two', undefined, 63);
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, -16);
    fireEvent.pointerMove(window, { clientX: 5, clientY: window.innerHeight - 63 });
    expect(scroll).toHaveBeenLastCalledWith(0, 16);
    fireEvent.pointerMove(window, { clientX: 5, clientY: 64 });
    expect(scroll).toHaveBeenCalledTimes(2);
    release(64);
  });
});

describe('long press on a line', () => {
  // shows: notes.press.hold, notes.press.controls
  it('shows its controls after 600 ms, for 4 s', () => {
    const [row] = open('one');
    if (!row) throw new Error('There is no row.');
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 210 });
    act(() => void vi.advanceTimersByTime(599));
    expect(row.hasAttribute('data-controls')).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(row.hasAttribute('data-controls')).toBe(true);
    act(() => void vi.advanceTimersByTime(4000 - 1));
    expect(row.hasAttribute('data-controls')).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(row.hasAttribute('data-controls')).toBe(false);
  });

  // shows: notes.press.tolerance
  it.each([
    [8, true],
    [9, false],
  ])('accepts a finger movement of %s px: %s', (by, isShown) => {
    const [row] = open('one');
    if (!row) throw new Error('There is no row.');
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 210 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 210 + by });
    act(() => void vi.advanceTimersByTime(600));
    expect(row.hasAttribute('data-controls')).toBe(isShown);
  });
});
