import { describe, expect, it } from 'vitest';
import { findShortcut, isLetterShortcut } from './shortcuts.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});
const COMMANDS = ['n', 'shift+l', '?', 'g n', 'g g', 'mod+k'].map((keys) => ({ keys }));
const find = (pressed: ReturnType<typeof press>, first: ReturnType<typeof press> | null = null) => {
  const found = findShortcut(COMMANDS, pressed, first);
  return found === null || found === 'begins' ? found : found.keys;
};

describe('findShortcut', () => {
  it('finds a chord with exactly its modifiers', () => {
    expect(find(press('n'))).toBe('n');
    expect(find(press('N', { shiftKey: true }))).toBeNull();
    expect(find(press('n', { ctrlKey: true }))).toBeNull();
    expect(find(press('L', { shiftKey: true }))).toBe('shift+l');
    expect(find(press('l'))).toBeNull();
    expect(find(press('k', { metaKey: true }))).toBe('mod+k');
    expect(find(press('n', { altKey: true }))).toBeNull();
  });

  it('finds a punctuation key with and without Shift', () => {
    expect(find(press('?', { shiftKey: true }))).toBe('?');
    expect(find(press('?'))).toBe('?');
  });

  it('prefers a shortcut of two keys to a shortcut of one key', () => {
    expect(find(press('g'))).toBe('begins');
    expect(find(press('n'), press('g'))).toBe('g n');
    expect(find(press('g'), press('g'))).toBe('g g');
    expect(find(press('n'), press('x'))).toBe('n');
  });
});

describe('isLetterShortcut', () => {
  it('is true for shortcuts without Ctrl, Cmd and Alt', () => {
    expect(['n', 'g n', 'shift+l', '?', 'mod+k', 'alt+m'].map(isLetterShortcut)).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });
});
