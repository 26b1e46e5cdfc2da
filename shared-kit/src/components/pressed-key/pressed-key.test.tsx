import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pressedKey } from './index.ts';

const COMPOSED = [
  { isComposing: true, keyCode: 229 },
  { isComposing: true, keyCode: 13 },
  { isComposing: false, keyCode: 229 },
];

describe('pressedKey', () => {
  it.each(COMPOSED)('names no key for a press of an input method: %o', (init) => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'k', 'Process'])
      expect(pressedKey(new KeyboardEvent('keydown', { key, ...init }))).toBe('');
  });

  it('names the key of any other press', () => {
    expect(pressedKey(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe('Enter');
  });

  it('reads the event of React and of the document alike', () => {
    const names = vi.fn();
    render(<input onKeyDown={(event) => names(pressedKey(event))} />);
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(names.mock.calls).toEqual([[''], ['Enter']]);
  });
});

describe('in a page that runs from right to left', () => {
  it('the left arrow key goes on, and the right one goes back', () => {
    const keyOf = (key: string) => pressedKey(new KeyboardEvent('keydown', { key }));
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp'].map(keyOf)).toEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp']);
    document.dir = 'rtl';
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp'].map(keyOf)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp']);
    document.dir = '';
  });
});
