// @vitest-environment jsdom
import { weeklyProgressId } from '@northkeep/contracts';
import { lines, type UnsentRecord, weeklyProgress } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEdit } from './edit-text.ts';

beforeAll(() => openTestVault());

const pending = (kind: UnsentRecord['kind'], recordId: string, names: readonly string[]): UnsentRecord => ({
  kind,
  recordId,
  op: 'change',
  names,
  text: '',
  at: '2026-11-22T10:00:00.000Z',
});

describe('describeEdit', () => {
  it("reads 'Done' for a line that is done, and 'Open again' for one that is open", () => {
    const { id } = lines.create({ text: 'Book the dentist', isDone: true });
    expect(describeEdit(pending('lines', id, ['isDone', 'doneAt']))).toBe('Done');
    lines.change(id, { isDone: false });
    expect(describeEdit(pending('lines', id, ['isDone', 'doneAt']))).toBe('Open again');
  });

  it("returns 'Counted' with progress and target of the step, or 'Counted' alone for an unknown record", () => {
    const stepId = crypto.randomUUID();
    const id = weeklyProgressId(stepId, '2026-W47');
    const ids = { week: '2026-W47', stepId, goalId: stepId, aimId: stepId };
    const labels = { stepLabel: 'Write', goalLabel: 'First', aimLabel: 'Write the book' };
    weeklyProgress.create({ ...ids, ...labels, target: 3, progress: 2 }, { id });
    expect(describeEdit(pending('weeklyProgress', id, ['progress']))).toBe('Counted, 2 of 3');
    expect(describeEdit(pending('weeklyProgress', weeklyProgressId(stepId, '2026-W48'), ['progress']))).toBe('Counted');
  });
});
