// @vitest-environment jsdom
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EditorScreen } from '../editor-screen.tsx';
import { setView } from '../view-store.ts';

beforeAll(() => openVault());
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

describe('drag of a line', () => {
  it('moves it to the side of the row where the pointer is released', () => {
    open('one', 'two', 'three');
    fireEvent.pointerDown(handle('three'), { clientX: 5, clientY: 320, button: 0 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 210 });
    fireEvent.pointerUp(window, { clientX: 5, clientY: 210 });
    expect(texts()).toEqual(['three', 'one', 'two']);
  });

  it('is given up with Escape', () => {
    open('one', 'two');
    fireEvent.pointerDown(handle('two'), { clientX: 5, clientY: 270, button: 0 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 205 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { clientX: 5, clientY: 205 });
    expect(texts()).toEqual(['one', 'two']);
  });
});

describe('long press on a line', () => {
  it('shows its controls after 600 ms, for 4 s', () => {
    const [row] = open('one');
    if (!row) throw new Error('There is no row.');
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 210 });
    act(() => void vi.advanceTimersByTime(599));
    expect(row.hasAttribute('data-controls')).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(row.hasAttribute('data-controls')).toBe(true);
    act(() => void vi.advanceTimersByTime(4000));
    expect(row.hasAttribute('data-controls')).toBe(false);
  });

  it('ends when the finger moves more than 8 px', () => {
    const [row] = open('one');
    if (!row) throw new Error('There is no row.');
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 210 });
    fireEvent.pointerMove(window, { clientX: 5, clientY: 219 });
    act(() => void vi.advanceTimersByTime(600));
    expect(row.hasAttribute('data-controls')).toBe(false);
  });
});
