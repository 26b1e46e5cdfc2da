// @vitest-environment jsdom
import { aims, goals, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addGoal } from './plan-changes.ts';

beforeEach(() => openTestVault());
afterEach(() => vault.lock());

const labelsUnder = (aimId: string) => goals.under(aimId).map(({ label }) => label);

describe('addGoal', () => {
  // shows: planner.goal.existing, planner.goal.once
  it('returns the existing goal of the aim with the same label, apart from case and spaces, however quickly', () => {
    const aimId = aims.create({ label: 'Write the book' }).id;
    const first = addGoal(aimId, 'Finish the draft');
    const others = ['Finish the draft', 'FINISH the draft', ' Finish  the draft '].map((label) =>
      addGoal(aimId, label),
    );
    expect(others.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
    expect(labelsUnder(aimId)).toEqual(['Finish the draft']);
  });

  it('adds a goal whose label exists in another aim, and one whose label is not in use any more', () => {
    const [one, other] = aims.createAll([{ label: 'Write the book' }, { label: 'Feel rested' }]);
    const first = addGoal(one?.id ?? '', 'Rest');
    const second = addGoal(other?.id ?? '', 'Rest');
    expect(second.id).not.toBe(first.id);
    goals.remove(first.id);
    expect(addGoal(one?.id ?? '', 'Rest').id).not.toBe(first.id);
    expect([labelsUnder(one?.id ?? ''), labelsUnder(other?.id ?? '')]).toEqual([['Rest'], ['Rest']]);
  });
});
