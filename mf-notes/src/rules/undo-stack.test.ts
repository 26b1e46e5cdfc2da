import { describe, expect, it } from 'vitest';
import { UNDO_MAX, UndoStack } from './undo-stack.ts';

describe('UndoStack', () => {
  // shows: notes.undo.limit
  it('keeps the latest 50 steps', () => {
    const stack = new UndoStack<number>();
    for (let step = 1; step <= 60; step++) stack.push(step);
    const taken: number[] = [];
    for (let step = stack.takeDone(); step !== undefined; step = stack.takeDone()) taken.push(step);
    expect(UNDO_MAX).toBe(50);
    expect(taken).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
  });

  // shows: notes.undo.redo
  it('clears the undone steps after a new step, but not after a redo', () => {
    const stack = new UndoStack<string>();
    stack.addUndone('third');
    stack.addUndone('second');
    stack.addDone(stack.takeUndone() ?? '');
    expect([stack.last, stack.canRedo]).toEqual(['second', true]);
    stack.push('other');
    expect([stack.last, stack.canRedo]).toEqual(['other', false]);
  });

  it('takeDone removes a given step and returns it only once; the other steps stay', () => {
    const stack = new UndoStack<string>();
    for (const step of ['a', 'b', 'c']) stack.push(step);
    expect(stack.takeDone('b')).toBe('b');
    expect(stack.takeDone('b')).toBeUndefined();
    expect(stack.takeDone()).toBe('c');
    expect(stack.last).toBe('a');
  });

  it('returns undone steps in reverse order, and undefined once none is left', () => {
    const stack = new UndoStack<string>();
    for (const step of ['c', 'b', 'a']) stack.addUndone(step);
    expect([stack.takeUndone(), stack.takeUndone(), stack.takeUndone()]).toEqual(['a', 'b', 'c']);
    expect([stack.takeUndone(), stack.canRedo]).toEqual([undefined, false]);
  });

  it('drops the oldest step also after a redo', () => {
    const stack = new UndoStack<number>();
    for (let step = 1; step <= UNDO_MAX; step++) stack.push(step);
    stack.addDone(UNDO_MAX + 1);
    expect(stack.takeDone(1)).toBeUndefined();
    expect(stack.takeDone(2)).toBe(2);
  });

  it('has nothing to undo or redo at first, and after clear', () => {
    const stack = new UndoStack<string>();
    expect([stack.canUndo, stack.canRedo]).toEqual([false, false]);
    stack.push('a');
    stack.addUndone('b');
    expect([stack.canUndo, stack.canRedo]).toEqual([true, true]);
    stack.clear();
    expect([stack.canUndo, stack.canRedo]).toEqual([false, false]);
  });
});
