// @vitest-environment jsdom
import { aims, goals, lines, steps, type WaitingRecord } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { editText } from './edit-text.ts';

beforeAll(() => openVault());

const pending = (kind: WaitingRecord['kind'], recordId: string, names: readonly string[]): WaitingRecord => ({
  kind,
  recordId,
  op: 'change',
  names,
  text: '',
  at: '2026-11-22T10:00:00.000Z',
});

describe('editText', () => {
  it("reads 'Done' for a line that is done, and 'Open again' for one that is open", () => {
    const { id } = lines.create({ text: 'Book the dentist', isDone: true });
    expect(editText(pending('lines', id, ['isDone', 'doneAt']))).toBe('Done');
    lines.change(id, { isDone: false });
    expect(editText(pending('lines', id, ['isDone', 'doneAt']))).toBe('Open again');
  });

  it("reads 'Counted' with the progress and the times of a step, without them for a deleted step", () => {
    const aim = aims.create({ label: 'Write the book' });
    const goal = goals.create({ label: 'First' }, { parentId: aim.id });
    const { id } = steps.create({ label: 'Write', total: 3, progress: 2, status: 'selected' }, { parentId: goal.id });
    expect(editText(pending('steps', id, ['progress']))).toBe('Counted, 2 of 3');
    expect(editText(pending('steps', crypto.randomUUID(), ['progress']))).toBe('Counted');
  });
});
