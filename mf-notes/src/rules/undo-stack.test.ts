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
});
