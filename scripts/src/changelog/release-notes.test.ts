import { expect, test } from 'vitest';
import { collectNotes } from './release-notes.ts';

test('sorts what an operator has to do from what changed', () => {
  const notes = collectNotes([
    { id: 'a', summary: 'Notes open faster.\n\nAlso offline.\n\nOperator: nothing', parts: ['mf-notes'] },
    { id: 'b', summary: 'Operator: set X=1.\n\nX is new.', parts: ['server', 'shell'] },
  ]);
  expect(notes).toEqual({
    operator: ['set X=1.'],
    changes: ['**mf-notes**: Notes open faster.\n\nAlso offline.', '**server, shell**: X is new.'],
  });
});

test('refuses a changeset that does not say what an operator has to do, or what changed', () => {
  const parts = ['shell'];
  expect(() => collectNotes([{ id: 'calm-dogs', summary: 'Faster.', parts }])).toThrow('.changeset/calm-dogs.md');
  expect(() => collectNotes([{ id: 'calm-dogs', summary: 'Operator: nothing', parts }])).toThrow('say what changed');
});
