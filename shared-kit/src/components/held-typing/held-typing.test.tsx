import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HELD_WITHIN_MS, holdTyping, takeHeldTyping } from './index.ts';

const shortcut = vi.fn();
const cancel = vi.fn();
document.addEventListener('keydown', shortcut);
afterEach(() => {
  takeHeldTyping();
  vi.useRealTimers();
  shortcut.mockClear();
  cancel.mockClear();
});

const type = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(document.body, { key }));

describe('holdTyping', () => {
  it('holds what is typed before the field has the focus, and keeps it from shortcuts and from scrolling', () => {
    holdTyping(cancel);
    expect(type('n', ' ', 'é', '🌱', 'x', 'Backspace')).toEqual([false, false, false, false, false, false]);
    expect(shortcut).not.toHaveBeenCalled();
    expect(takeHeldTyping()).toBe('n é🌱');
  });

  it('holds no more after it was taken', () => {
    holdTyping(cancel);
    type('a');
    takeHeldTyping();
    type('b');
    expect(shortcut).toHaveBeenCalledTimes(1);
    expect(takeHeldTyping()).toBe('');
  });

  it('leaves Escape, commands and the keys of an input method to others', () => {
    holdTyping(cancel);
    type('Escape');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
    expect(shortcut).toHaveBeenCalledTimes(4);
    expect(takeHeldTyping()).toBe('');
  });

  it('holds what is typed in the field that had the focus before, and leaves it in one that got the focus since', () => {
    render(
      <>
        <input aria-label="before" />
        <input aria-label="since" />
      </>,
    );
    const [before, since] = ['before', 'since'].map((name) => screen.getByRole('textbox', { name }));
    if (!before || !since) throw new Error('There are no fields.');
    before.focus();
    holdTyping(cancel);
    expect(fireEvent.keyDown(before, { key: 'a' })).toBe(false);
    expect(fireEvent.keyDown(since, { key: 'b' })).toBe(true);
    expect(takeHeldTyping()).toBe('a');
  });

  it('keeps Enter and Delete from the field that had the focus before, and a moved focus usable', () => {
    render(
      <>
        <textarea aria-label="line" />
        <button type="button">Next</button>
      </>,
    );
    const line = screen.getByRole('textbox', { name: 'line' });
    line.focus();
    holdTyping(cancel);
    expect(['Enter', 'Delete'].map((key) => fireEvent.keyDown(line, { key }))).toEqual([false, false]);
    const button = screen.getByRole('button', { name: 'Next' });
    expect(['Enter', ' '].map((key) => fireEvent.keyDown(button, { key }))).toEqual([true, true]);
    expect(takeHeldTyping()).toBe('');
  });

  it('holds a character that is typed with the right Alt key', () => {
    holdTyping(cancel);
    fireEvent.keyDown(document.body, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(takeHeldTyping()).toBe('@');
  });

  it('cancels with Escape', () => {
    holdTyping(cancel);
    type('Escape');
    expect(cancel).toHaveBeenCalledOnce();
    takeHeldTyping();
    type('Escape');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('holds no more when the field does not come, and keeps what was typed for it', () => {
    vi.useFakeTimers();
    holdTyping(cancel);
    type('a');
    vi.advanceTimersByTime(HELD_WITHIN_MS);
    expect(type('b', 'Escape')).toEqual([true, true]);
    expect(cancel).not.toHaveBeenCalled();
    expect(takeHeldTyping()).toBe('a');
  });

  it('begins empty', () => {
    holdTyping(cancel);
    type('a');
    holdTyping(cancel);
    type('b');
    expect(takeHeldTyping()).toBe('b');
  });
});
